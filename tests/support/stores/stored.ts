import { defaultAgent, Runtime, type RuntimeOptions } from '@deckhand/runtime'
import type { Model, RunRequest, RunResponse, Store, ToolPlugin } from '@deckhand/spec'
import { openSqliteStore } from '@deckhand/store'
import { onTestFinished } from 'vitest'
import { tempFolder } from '../temp-folder.ts'

export const approvalKey = Buffer.alloc(32, 7)

export async function openStore(folder: string): Promise<Store> {
  const store = await openSqliteStore({ folder, auditKey: Buffer.alloc(32, 2) })
  onTestFinished(() => store.close())
  return store
}

/** The store as a dead process has it: it renews no lease and claims nothing. If it claimed, it would take its own run back when the lease has run out. */
export function silenced(store: Store): Store {
  return { ...store, runs: { ...store.runs, extend: async () => {}, claim: async () => undefined } }
}

export interface Stored {
  runtime: Runtime
  store: Store
  folder: string
  /** Starts a run as Ann and waits until it has stopped. */
  ask(request: RunRequest, user?: string): Promise<RunResponse>
}

/** A runtime on a real store, for one test. */
export async function stored(
  model: Model,
  tools: ToolPlugin[],
  more: Partial<RuntimeOptions> & { folder?: string } = {},
): Promise<Stored> {
  const folder = more.folder ?? tempFolder()
  const store = more.store ?? (await openStore(folder))
  const runtime = new Runtime({ model, agents: [defaultAgent], tools, approvalKey, ...more, store })
  onTestFinished(() => runtime.close())
  return {
    runtime,
    store,
    folder,
    async ask(request, user = 'ann') {
      const { runId } = await runtime.start(user, request)
      return runtime.settled(user, runId, new AbortController().signal)
    },
  }
}
