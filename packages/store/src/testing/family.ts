import type {
  ChildEntry,
  JournalEntry,
  KernelEvent,
  NewChild,
  RunEvent,
  RunParent,
  Store,
  ToolPart,
} from '@deckhand/spec'
import { call, kept, manifest, nextId, turn, type Working, workingRun } from './scene.ts'

export const childManifest = { ...manifest, model: 'gemini-small', instruction: 'Be quick.' }

export function newChild(parent: RunParent, more: Partial<NewChild> = {}): NewChild {
  const prompt = { role: 'user' as const, text: 'Look it up.' }
  return { parent, depth: 1, agentId: 'scout', prompt, manifest: childManifest, task: 'a-mark', ...more }
}

/** A running run, its child (started by the call `spawn`), and its grandchild (started by `childSpawn`), whose call `work` is running. */
export interface Family extends Working {
  childId: string
  grandchildId: string
  spawn: ToolPart
  childSpawn: ToolPart
  work: ToolPart
}

export async function family(store: Store): Promise<Family> {
  const run = await workingRun(store)
  const [childId, grandchildId] = [nextId('child'), nextId('grandchild')]
  const started = (name: string) => call(nextId(name), { name: 'spawn_agent', status: 'executing' })
  const [spawn, childSpawn] = [started('spawn'), started('child-spawn')]
  const work = call(nextId('work'), { status: 'executing' })
  const child = newChild({ runId: run.runId, actionId: spawn.id })
  const grandchild = newChild({ runId: childId, actionId: childSpawn.id }, { depth: 2 })
  await record(store, run, { turn: turn(spawn), children: [{ runId: childId, started: child }] })
  await tell(store, run, { runId: childId, turn: turn(childSpawn) })
  await tell(store, run, { runId: grandchildId, started: grandchild })
  await tell(store, run, { runId: grandchildId, turn: turn(work), status: 'executing' })
  return { ...run, childId, grandchildId, spawn, childSpawn, work }
}

/** Records changes of child runs. */
export function tell(store: Store, run: Pick<Working, 'fence'>, ...children: ChildEntry[]): Promise<void> {
  return record(store, run, { children })
}

export function record(
  store: Store,
  { fence }: Pick<Working, 'fence'>,
  entry: Partial<JournalEntry>,
  at = kept.now,
): Promise<void> {
  return store.runs.record(fence, { events: [], ...entry }, { now: at, durable: true })
}

export const about = (runId: string, event: RunEvent): KernelEvent => ({
  type: 'child',
  runId,
  agentId: 'scout',
  event,
})

/** Everything that the user can read of a tree. */
export async function everything(store: Store, { runId, threadId }: Working) {
  const tree = await store.runs.tree('anna', runId)
  return {
    tree,
    runs: await Promise.all(tree.map(({ id }) => store.runs.load('anna', id))),
    events: await store.runs.events('anna', runId, { after: 0, limit: 1000 }),
    approvals: await store.approvals.list('anna', { limit: 100 }),
    thread: await store.threads.find('anna', threadId),
    messages: await store.threads.messages('anna', threadId, { limit: 100 }),
  }
}
