import assert from 'node:assert/strict'
import type {
  ErrorCode,
  Fence,
  KernelEvent,
  LoggedEvent,
  Manifest,
  NewApproval,
  NewRun,
  Part,
  RunOutcome,
  Store,
  ToolPart,
  Turn,
} from '@deckhand/spec'

export const now = 1_700_000_000_000
export const usage = { inputTokens: 3, outputTokens: 2, thoughtTokens: 1, totalTokens: 6 }
export const manifest: Manifest = { model: 'gemini-test', instruction: 'Be kind.', tools: { send: 'mark-1' } }
export const completed: RunOutcome = { status: 'completed', summary: 'Done.', usage }
/** Any key, but the same for all connections. */
export const auditKey = Buffer.alloc(32, 2)
export const memoryLimits = { length: 500, count: 100 }
export const kept = { now, durable: true }

let made = 0

/** Ids that sort by creation time, as real ones do. */
export function nextId(name: string): string {
  made += 1
  return `${made.toString(16).padStart(8, '0')}-${name}`
}

export function refuses(code: ErrorCode, work: Promise<unknown>): Promise<void> {
  return assert.rejects(work, { name: 'DeckhandError', code })
}

export async function newThread(store: Store, more: { userId?: string; agentId?: string } = {}): Promise<string> {
  const id = nextId('thread')
  await store.threads.create({ id, userId: 'anna', agentId: 'helper', title: 'A talk', messages: [], now, ...more })
  return id
}

export function newRun(threadId: string, more: Partial<NewRun> = {}): NewRun {
  const prompt = { role: 'user' as const, text: 'Please.' }
  return { id: nextId('run'), userId: 'anna', agentId: 'helper', threadId, prompt, manifest, now, ...more }
}

/** A queued run on its own thread. */
export async function queuedRun(
  store: Store,
  more: Partial<NewRun> = {},
): Promise<{ runId: string; threadId: string }> {
  const threadId = await newThread(store, more)
  const run = newRun(threadId, more)
  await store.runs.start(run)
  return { runId: run.id, threadId }
}

export interface Working {
  runId: string
  threadId: string
  fence: Fence
}

/** A run that `worker` works on, with a lease of one second. */
export async function workingRun(store: Store, more: Partial<NewRun> = {}): Promise<Working> {
  const threadId = more.threadId ?? (await newThread(store, more))
  const run = newRun(threadId, { lease: { owner: 'worker', until: now + 1000 }, ...more })
  const started = await store.runs.start(run)
  assert(started.type === 'started' && started.fence)
  return { runId: run.id, threadId, fence: started.fence }
}

export interface Parked extends Working {
  approval: NewApproval
  action: ToolPart
}

/** A parking run: its approval can be answered, but the run is still running. */
export async function askingRun(store: Store, more: Partial<NewApproval> = {}): Promise<Parked> {
  return ask(store, await workingRun(store), more)
}

/** Makes a run request an approval. */
export async function ask(store: Store, run: Working, more: Partial<NewApproval> = {}): Promise<Parked> {
  const approval = newApproval(nextId('action'), more)
  const action = call(approval.actionId, {
    status: 'awaiting_confirmation',
    waitingFor: 'approval',
    approval: { id: approval.id, reason: approval.reason, preview: approval.preview },
  })
  await store.runs.record(run.fence, { turn: turn(action), approvals: [approval], events: [] }, kept)
  return { ...run, approval, action }
}

export async function parkedRun(store: Store, more: Partial<NewApproval> = {}): Promise<Parked> {
  const asking = await askingRun(store, more)
  await park(store, asking)
  return asking
}

export function park(store: Store, { fence, action }: Parked): Promise<void> {
  return store.runs.record(fence, { outcome: waitsFor(action), events: [] }, kept)
}

export function waitsFor({ id, name: toolName, input, approval }: ToolPart): RunOutcome {
  const waiting = approval ? [{ for: 'approval' as const, id, toolName, input, approval }] : []
  return { status: 'awaiting_confirmation', waiting, usage }
}

export function newApproval(actionId: string, more: Partial<NewApproval> = {}): NewApproval {
  return {
    id: nextId('approval'),
    actionId,
    tool: 'send',
    input: { to: 'ben@example.com' },
    reason: 'It leaves the house.',
    preview: 'Mail to Ben',
    recipients: ['Ben@Example.com '],
    binding: 'signature',
    createdAt: now,
    expiresAt: now + 60_000,
    ...more,
  }
}

export function call(id: string, more: Partial<ToolPart> = {}): ToolPart {
  return { type: 'tool', id, name: 'send', input: { to: 'ben@example.com' }, status: 'planned', ...more }
}

export function turn(...parts: Part[]): Turn {
  return { role: 'assistant', id: nextId('turn'), model: 'gemini-test', parts, usage }
}

export const says = (text: string): Turn => turn({ type: 'text', text })

export const text = (delta: string): KernelEvent => ({ type: 'text', delta })

export function logged(first: number, ...events: KernelEvent[]): LoggedEvent[] {
  return events.map((event, index) => ({ seq: first + index, event }))
}

export async function answer(store: Store, { approval }: Parked, decision: 'approve_once' | 'reject' = 'approve_once') {
  return store.approvals.resolve({ userId: 'anna', approvalId: approval.id, decision, now })
}

/** The stored run. */
export async function loaded(store: Store, runId: string) {
  const run = await store.runs.load('anna', runId)
  assert(run, `run ${runId} is there`)
  return run
}

export const claim = (store: Store, owner = 'second', at = now) => store.runs.claim({ owner, now: at, leaseMs: 1000 })
