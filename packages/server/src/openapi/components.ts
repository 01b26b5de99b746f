import {
  actionAnswerSchema,
  actionFailureSchema,
  actionLineSchema,
  actionRefusalSchema,
  agentViewSchema,
  anyJson,
  approvalViewSchema,
  auditEntrySchema,
  connectionViewSchema,
  doneAnswerSchema,
  errorAnswerSchema,
  errorCodeSchema,
  fileVersionSchema,
  memoryViewSchema,
  messageSchema,
  noteViewSchema,
  partSchema,
  pendingApprovalSchema,
  profileViewSchema,
  runAnswerSchema,
  runRequestSchema,
  runViewSchema,
  type Schema,
  settingsViewSchema,
  storedMessageSchema,
  streamLineSchema,
  threadAnswerSchema,
  threadViewSchema,
  tokenViewSchema,
  toolErrorSchema,
  usageSchema,
} from '@deckhand/spec/schemas'
import type { Operation } from './operation.ts'

/** Shapes that occur in several places, by the name the document gives them. */
const shared: Record<string, Schema> = {
  Json: anyJson,
  Done: doneAnswerSchema,
  Error: errorAnswerSchema,
  ErrorCode: errorCodeSchema,
  RunRequest: runRequestSchema,
  RunResponse: runAnswerSchema,
  Run: runViewSchema,
  StreamLine: streamLineSchema,
  PendingApproval: pendingApprovalSchema,
  Approval: approvalViewSchema,
  Thread: threadViewSchema,
  ThreadAnswer: threadAnswerSchema,
  StoredMessage: storedMessageSchema,
  Message: messageSchema,
  Part: partSchema,
  ToolError: toolErrorSchema,
  Usage: usageSchema,
  FileVersion: fileVersionSchema,
  Settings: settingsViewSchema,
  Profile: profileViewSchema,
  Memory: memoryViewSchema,
  Connection: connectionViewSchema,
  Agent: agentViewSchema,
  Token: tokenViewSchema,
  Note: noteViewSchema,
  AuditEntry: auditEntrySchema,
  ActionAnswer: actionAnswerSchema,
  ActionRefusal: actionRefusalSchema,
  ActionFailure: actionFailureSchema,
  ActionLine: actionLineSchema,
}

/** Names for all bodies and answers: a schema that is not shared is named after its operation. */
export function nameSchemas(operations: [string, Operation][]): Map<Schema, string> {
  const names = new Map(Object.entries(shared).map(([name, schema]) => [schema, name]))
  const name = (schema: Schema | undefined, wanted: string) => {
    if (schema && !names.has(schema)) names.set(schema, wanted)
  }
  for (const [id, { body, answers }] of operations) {
    const stem = id.charAt(0).toUpperCase() + id.slice(1)
    name(body, `${stem}Body`)
    for (const [status, answer] of Object.entries(answers))
      for (const { schema } of [answer].flat())
        name(schema, status === '200' ? `${stem}Answer` : `${stem}Answer${status}`)
  }
  return names
}
