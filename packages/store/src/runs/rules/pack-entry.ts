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
  /** The run below that it is about. */
  childRunId: string | null
  at?: number
}

export interface PackedApproval {
  id: string
  expiresAt: number
  approver: Approver | null
  body: string
}

/** A run below that begins. */
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

/** An entry as it is now, whatever its caller changes before it is written. */
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

/** The open approvals whose calls end with this entry, in whichever run: answering them later would wake the run for nothing. */
export function leftApprovals({ actions, children }: PackedEntry): string[] {
  return [...actions, ...children.flatMap((child) => child.actions)].flatMap(({ leaves }) => leaves ?? [])
}

/** Whether the run got on with it: whatever ended its processes before, this is behind it. */
export function getsOn({ turn, outcome, children }: PackedEntry): boolean {
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

/** A gap would make whoever follows the run wait for an event that never comes. */
export function assertNoGap(runId: string, after: number, events: PackedEvent[]): void {
  for (const [index, { seq }] of events.entries()) {
    if (seq !== after + index + 1) throw eventGap(runId, after + index + 1, seq)
  }
}
