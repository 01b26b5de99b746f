import type { JsonObject, ToolContext, ToolPlugin } from '@deckhand/spec'
import type { WatchedWork } from './watched-work.ts'

export interface ActingTools {
  tools: ToolPlugin[]
  /** The keys under which something was posted, by what it was. */
  posted: Map<string, Set<string>>
}

/** Tools that look, fail, post something under the call's id, and ask a model. */
export function actingTools(work: WatchedWork): ActingTools {
  const posted = new Map<string, Set<string>>()
  const acting = (name: string, effect: 'read' | 'write', act: (place: string, context: ToolContext) => unknown) =>
    actingTool(work, { name, effect, act })
  return {
    posted,
    tools: [
      acting('look', 'read', (place) => `${place} is there.`),
      acting('fail', 'read', (place) => Promise.reject(new Error(`${place} is not there.`))),
      acting('post', 'write', (place, { actionId }) => {
        posted.set(place, (posted.get(place) ?? new Set()).add(actionId))
        return 'posted'
      }),
      acting('ponder', 'read', ponder),
    ],
  }
}

interface Acting {
  name: string
  effect: 'read' | 'write'
  act: (place: string, context: ToolContext) => unknown
}

function actingTool(work: WatchedWork, { name, effect, act }: Acting): ToolPlugin {
  return {
    name,
    description: `Does ${name}.`,
    parameters: { place: { type: 'string', description: 'Where.', required: true } },
    effect,
    recovery: 'keyed',
    handler: async ({ place }: JsonObject, context: ToolContext) => {
      const [tree = '', label = ''] = String(place).split('/')
      const run = label.slice(0, label.lastIndexOf('.'))
      const done = await work.take({ tree, run, signal: context.signal }, label.length % 3, () =>
        act(String(place), context),
      )
      return String(done)
    },
  }
}

/** Calls the model by itself, as web_search does. */
async function ponder(place: string, { model, signal }: ToolContext): Promise<string> {
  const request = { instruction: 'ponder', messages: [{ role: 'user' as const, text: place }], tools: [] }
  let words = ''
  for await (const chunk of model.stream(request, signal)) if (chunk.type === 'text') words += chunk.text
  return words
}
