import { hello } from '../testing/ask.ts'
import type { RuleCase } from '../testing/rule-case.ts'

const think = (thinkingConfig: unknown) => ({ ...hello, generationConfig: { thinkingConfig } })

export const thinkingCases: RuleCase[] = [
  {
    rule: 'a model that does not think takes no thinking config',
    model: 'gemini-2.0-flash',
    refused: think({ includeThoughts: true }),
    message: 'thinking_config is not supported.',
    accepted: think({}),
    acceptedBy: 'gemini-2.5-flash',
  },
  {
    rule: 'a thinking budget and a thinking level exclude each other',
    model: 'gemini-3-flash-preview',
    refused: think({ thinkingBudget: 1024, thinkingLevel: 'low' }),
    message: 'You can only set only one of thinking budget and thinking level.',
    accepted: think({ thinkingLevel: 'LOW', includeThoughts: true }),
  },
  {
    rule: 'a thinking level needs Gemini 3',
    refused: think({ thinkingLevel: 'low' }),
    message: 'Thinking level is not supported for this model.',
    accepted: think({ thinkingBudget: 0 }),
    acceptedBy: 'gemini-3.1-pro-preview',
  },
  {
    rule: 'a model that must think takes no budget of 0',
    model: 'gemini-2.5-pro',
    refused: think({ thinkingBudget: 0 }),
    message: 'Budget 0 is invalid. This model only works in thinking mode.',
    accepted: think({ thinkingBudget: -1 }),
    acceptedBy: 'gemini-2.5-flash',
  },
]
