import { type Agent, defaultAgent, Runtime } from '@deckhand/runtime'
import type { Model, Store, ToolPlugin } from '@deckhand/spec'
import { approvalKey, silenced } from './stored.ts'

export interface Dying {
  store: Store
  model: Model
  /** A tool whose call never ends. */
  tool: ToolPlugin
  userId: string
  agents?: [Agent, ...Agent[]]
}

/** Leaves a run as a process that dies inside of a call does: silent, until its lease runs out. Returns the run's id. */
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
