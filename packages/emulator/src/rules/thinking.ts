import { type RequestRule, type RuleContext, refuse } from './rule.ts'

export const thinkingRules: RequestRule[] = [
  {
    name: 'a model that does not think takes no thinking config',
    source:
      'https://github.com/immersive-translate/immersive-translate/issues/2976, https://github.com/Veloera/Veloera/issues/41',
    check: (context) =>
      context.model.thinking === 'none' && Object.keys(thinkingConfig(context)).length > 0
        ? refuse('thinking_config is not supported.')
        : undefined,
  },
  {
    name: 'a thinking budget and a thinking level exclude each other',
    source: 'https://github.com/sterlp/eclipse-peon-ai/issues/115',
    check(context) {
      const { thinkingBudget, thinkingLevel } = thinkingConfig(context)
      return thinkingBudget !== undefined && thinkingLevel !== undefined
        ? refuse('You can only set only one of thinking budget and thinking level.')
        : undefined
    },
  },
  {
    name: 'a thinking level needs Gemini 3',
    source: 'https://github.com/RooCodeInc/Roo-Code/issues/10700',
    check: (context) =>
      context.model.thinking === 'budget' && thinkingConfig(context).thinkingLevel !== undefined
        ? refuse('Thinking level is not supported for this model.')
        : undefined,
  },
  {
    name: 'a model that must think takes no budget of 0',
    source: 'https://ai.google.dev/gemini-api/docs/thinking, https://github.com/vercel/ai/issues/8027',
    check: (context) =>
      !context.model.thinkingCanStop && thinkingConfig(context).thinkingBudget === 0
        ? refuse('Budget 0 is invalid. This model only works in thinking mode.')
        : undefined,
  },
]

function thinkingConfig({ request }: RuleContext): Record<string, unknown> {
  return (request.generationConfig?.thinkingConfig ?? {}) as Record<string, unknown>
}
