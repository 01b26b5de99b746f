import type {
  AuditEntry,
  JournalEntry,
  KernelEvent,
  LoggedEvent,
  NewApproval,
  RunOutcome,
  RunStatus,
  ToolPart,
  Usage,
} from '@deckhand/spec'
import { splitTurn } from '../threads/stored-message.ts'

export interface PackedAction {
  id: string
  body: string
}

export interface PackedEvent {
  seq: number
  body: string
}

export interface PackedOutcome {
  status: RunOutcome['status']
  /** The approvals that it waits for. */
  approvalIds: string[]
  body: string
}

export interface PackedApproval {
  id: string
  expiresAt: number
  body: string
}

export interface PackedEntry {
  turn?: { body: string; actions: PackedAction[]; usage: Usage }
  actions: PackedAction[]
  approvals: PackedApproval[]
  audit: AuditEntry[]
  status?: RunStatus
  outcome?: PackedOutcome
  events: PackedEvent[]
}

/** An entry as it is now. Calls go on changing while it waits for its turn to be written, and must not be stored half changed. */
export function packEntry({ turn, actions, approvals, audit, status, outcome, events }: JournalEntry): PackedEntry {
  return {
    ...(turn && { turn: packTurn(turn) }),
    actions: actions?.map(packAction) ?? [],
    approvals: approvals?.map(packApproval) ?? [],
    audit: audit ?? [],
    ...(status && { status }),
    ...(outcome && { outcome: packOutcome(outcome) }),
    events: events.map(packEvent),
  }
}

function packTurn(turn: NonNullable<JournalEntry['turn']>) {
  const { body, actions } = splitTurn(turn)
  return { body, actions: actions.map(packAction), usage: turn.usage }
}

export function packAction(action: ToolPart): PackedAction {
  return { id: action.id, body: JSON.stringify(action) }
}

export function packOutcome(outcome: RunOutcome): PackedOutcome {
  const waiting = outcome.status === 'awaiting_confirmation' ? outcome.waiting : []
  const approvalIds = waiting.flatMap((call) => ('approval' in call ? [call.approval.id] : []))
  return { status: outcome.status, approvalIds, body: JSON.stringify(outcome) }
}

export function numberEvents(after: number, events: KernelEvent[]): PackedEvent[] {
  return events.map((event, index) => packEvent({ seq: after + index + 1, event }))
}

function packEvent({ seq, event }: LoggedEvent): PackedEvent {
  return { seq, body: JSON.stringify(event) }
}

function packApproval(approval: NewApproval): PackedApproval {
  return { id: approval.id, expiresAt: approval.expiresAt, body: JSON.stringify(approval) }
}
