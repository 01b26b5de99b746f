import type { ToolPlugin } from '@deckhand/spec'

const description = `Tell the agent that started you something it should know besides your answer: a warning, a finding, how far you are. \
It reads it together with your answer.`

export const signalParent: ToolPlugin = {
  name: 'signal_parent',
  description,
  inputSchema: {
    type: 'object',
    properties: { message: { type: 'string', description: 'What to tell it.', minLength: 1, maxLength: 4_000 } },
    required: ['message'],
    additionalProperties: false,
  },
  effect: 'workspace',
  recovery: 'keyed',
  needs: 'parent',
  handler: async ({ message }, context) => {
    if (!context.signalParent) throw new Error('No agent has started you: say it in your answer.')
    await context.signalParent(String(message))
    return 'Told.'
  },
  preview: ({ message }) => `tell the agent above: ${message}`,
}
