import type {
  Approver,
  AuditEntry,
  ChildEntry,
  JournalEntry,
  KernelEvent,
  LoggedEvent,
  NewApproval,
  NewChild,
} from '@deckhand/spec'
import { type PackedManifest, packManifest } from '../manifests.ts'
import { type PackedWork, packWork } from './pack-work.ts'
import { eventGap } from './refusals.ts'

export interface PackedEvent {
  seq: number
  body: string
  /** The child run that the event is about. */
  childRunId: string | null
  at?: number
}

export interface PackedApproval {
  id: string
  expiresAt: number
  approver: Approver | null
  body: string
}

/** A child run that begins. */
export interface PackedStart extends Pick<NewChild, 'parent' | 'depth' | 'agentId' | 'task'> {
  runId: string
  prompt: string
  model: string
  manifest: PackedManifest
}

export interface PackedChild extends PackedWork {
  runId: string
  started?: PackedStart
}

export interface PackedEntry extends PackedWork {
  children: PackedChild[]
  approvals: PackedApproval[]
  audit: AuditEntry[]
  events: PackedEvent[]
}

/** Serializes an entry at once, because the caller may change its objects before it is written. */
export function packEntry({ children, approvals, audit, events, ...work }: JournalEntry): PackedEntry {
  return {
    ...packWork(work),
    children: children?.map(packChild) ?? [],
    approvals: approvals?.map(packApproval) ?? [],
    audit: audit ?? [],
    events: events.map(packEvent),
  }
}

function packChild({ runId, started, ...work }: ChildEntry): PackedChild {
  return { ...packWork(work), runId, ...(started && { started: packStart(runId, started) }) }
}

function packStart(runId: string, { parent, depth, agentId, prompt, manifest, task }: NewChild): PackedStart {
  const model = manifest.modelName ?? manifest.model
  return {
    runId,
    parent,
    depth,
    agentId,
    task,
    prompt: JSON.stringify(prompt),
    model,
    manifest: packManifest(manifest),
  }
}

/** The open approvals whose calls end with this entry, in any run of the tree. Answering them later would wake the run for nothing. */
export function withdrawnApprovals({ actions, children }: PackedEntry): string[] {
  return [...actions, ...children.flatMap((child) => child.actions)].flatMap(({ withdraws }) => withdraws ?? [])
}

/** True if the run made progress, so earlier losses no longer count against it. */
export function hasProgress({ turn, outcome, children }: PackedEntry): boolean {
  return turn !== undefined || outcome !== undefined || children.some((child) => child.turn !== undefined)
}

export function numberEvents(after: number, events: KernelEvent[]): PackedEvent[] {
  return events.map((event, index) => packEvent({ seq: after + index + 1, event }))
}

function packEvent({ seq, event, at }: LoggedEvent): PackedEvent {
  const childRunId = event.type === 'child' ? event.runId : null
  return { seq, body: JSON.stringify(event), childRunId, ...(at !== undefined && { at }) }
}

function packApproval(approval: NewApproval): PackedApproval {
  const { id, expiresAt, by = null } = approval
  return { id, expiresAt, approver: by, body: JSON.stringify(approval) }
}

/** A gap would make followers of the run wait for an event that never comes. */
export function assertNoGap(runId: string, after: number, events: PackedEvent[]): void {
  for (const [index, { seq }] of events.entries()) {
    if (seq !== after + index + 1) throw eventGap(runId, after + index + 1, seq)
  }
}
