import { fileURLToPath } from 'node:url'
import { findPlugins, loadPlugins } from '@deckhand/actions/project'
import { ActionRegistry, ServiceRegistry } from '@deckhand/actions/registry'
import type { Model, SerializedToolDef } from '@deckhand/spec'

const usage = { inputTokens: 1, outputTokens: 1, thoughtTokens: 0, totalTokens: 2 }

/** Calls the first tool of the page, if the user asks for it. */
export const model: Model = {
  id: 'quick',
  async *stream({ messages, tools }) {
    const last = messages.at(-1)
    const called = tools.find(({ name }) => name.startsWith('click-'))
    if (called && last?.role === 'user' && last.text === 'Click') {
      yield { type: 'call', callId: 'call-1', name: called.name, args: { item: 'Oar' } }
    } else yield { type: 'text', text: 'Aye.' }
    yield { type: 'finish', usage }
  },
}

/** Definitions that were never compiled before: their names, descriptions and choices contain a unique number. */
export const freshTools = (number: number): SerializedToolDef[] =>
  ['buy', 'drop', 'show'].map((verb) => ({
    name: `click-${verb}-${number}`,
    description: `Clicks ${verb} ${number}.`,
    inputSchema: {
      type: 'object',
      properties: {
        item: { type: 'string', description: `Which of ${number}.`, enum: ['Oar', `Rope ${number}`, 'Anchor'] },
        count: { type: 'integer' },
        [`note${number}`]: { type: 'array', items: { type: 'string' } },
      },
      required: ['item'],
    },
    category: 'page-automation',
  }))

/** The actions of the example shop. */
export async function shopActions() {
  const services = new ServiceRegistry()
  const registry = new ActionRegistry({ services, checkOutput: true })
  const { plugins, problems } = findPlugins(fileURLToPath(new URL('../../../examples/shop', import.meta.url)))
  const onProblem = ({ message }: { message: string }) => {
    throw new Error(message)
  }
  for (const problem of problems) onProblem(problem)
  await loadPlugins(plugins, { registry, services, onProblem })
  return { registry, services, names: registry.getNames() }
}
