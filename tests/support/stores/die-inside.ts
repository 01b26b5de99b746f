import { type Agent, defaultAgent, Runtime } from '@deckhand/runtime'
import type { Model, Store, ToolPlugin } from '@deckhand/spec'
import { approvalKey, silenced } from './stored.ts'

export interface Dying {
  store: Store
  model: Model
  /** Whose call never ends. */
  tool: ToolPlugin
  userId: string
  agents?: [Agent, ...Agent[]]
}

/** Leaves a run behind as a process does that dies inside of a call: it never says another word, and its lease runs out. Returns the run's id. */
export async function dieInside({ store, model, tool, userId, agents = [defaultAgent] }: Dying): Promise<string> {
  let inside = () => {}
  const isInside = new Promise<void>((resolve) => {
    inside = resolve
  })
  const handler = () => {
    inside()
    return new Promise<never>(() => {})
  }
  const runtime = new Runtime({
    store: silenced(store),
    model,
    tools: [{ ...tool, handler }],
    agents,
    approvalKey,
    leaseMs: 100,
  })
  const { runId } = await runtime.start(userId, { prompt: 'send to ann@example.com' })
  await isInside
  return runId
}
