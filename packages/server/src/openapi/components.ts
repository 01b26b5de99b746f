import * as answerSchemas from '@deckhand/spec/answer-schemas'
import { anyJson, runRequestSchema, type Schema } from '@deckhand/spec/schemas'
import type { AnswerName, Operation } from './operation.ts'

/** Schemas that are used in several places, by their name in the document. */
const shared: Record<string, Schema> = {
  Json: anyJson,
  Done: answerSchemas.doneAnswerSchema,
  Error: answerSchemas.errorAnswerSchema,
  ErrorCode: answerSchemas.errorCodeSchema,
  RunRequest: runRequestSchema,
  RunResponse: answerSchemas.runAnswerSchema,
  Run: answerSchemas.runViewSchema,
  StreamLine: answerSchemas.streamLineSchema,
  PendingApproval: answerSchemas.pendingApprovalSchema,
  Approval: answerSchemas.approvalViewSchema,
  Thread: answerSchemas.threadViewSchema,
  ThreadAnswer: answerSchemas.threadAnswerSchema,
  StoredMessage: answerSchemas.storedMessageSchema,
  Message: answerSchemas.messageSchema,
  Part: answerSchemas.partSchema,
  ToolError: answerSchemas.toolErrorSchema,
  Usage: answerSchemas.usageSchema,
  FileVersion: answerSchemas.fileVersionSchema,
  Settings: answerSchemas.settingsViewSchema,
  Profile: answerSchemas.profileViewSchema,
  Memory: answerSchemas.memoryViewSchema,
  Connection: answerSchemas.connectionViewSchema,
  Agent: answerSchemas.agentViewSchema,
  Token: answerSchemas.tokenViewSchema,
  Note: answerSchemas.noteViewSchema,
  AuditEntry: answerSchemas.auditEntrySchema,
  ActionAnswer: answerSchemas.actionAnswerSchema,
  ActionRefusal: answerSchemas.actionRefusalSchema,
  ActionFailure: answerSchemas.actionFailureSchema,
  ActionLine: answerSchemas.actionLineSchema,
}

const byExport: Record<`${AnswerName}Schema`, Schema> = answerSchemas
export const answerSchema = (name: AnswerName): Schema => byExport[`${name}Schema`]

/** Names all bodies and answers. A schema that is not shared is named after its operation. */
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
        name(schema && answerSchema(schema), status === '200' ? `${stem}Answer` : `${stem}Answer${status}`)
  }
  return names
}
