import type { RunOutcome } from '@deckhand/spec'
import type { PackedOutcome } from '../../runs/rules/pack-work.ts'
import type { Reader, Setter, Writer } from '../documents/documents.ts'
import { type BodyFields, readBodies, removeBody, setBody, writeBody } from '../documents/long-body.ts'
import { paths } from '../documents/paths.ts'
import type { RunDocument } from './run-document.ts'

// The outcome of a parked run contains the input of every waiting call, and each write about the run reads its document.
const longestInRun = 10_000

type KeptOutcome = Pick<RunDocument, 'outcome' | 'outcomeApart'>
type OutcomeFields = Pick<RunDocument, 'id' | 'outcome' | 'outcomeApart'>

/** By run. */
export async function readOutcomes(documents: Reader, runs: OutcomeFields[]): Promise<Map<string, RunOutcome>> {
  const apart = runs.filter(({ outcomeApart }) => outcomeApart)
  const outcomePaths = apart.map(({ id }) => paths.outcome(id))
  const found = await documents.getAll<BodyFields>(outcomePaths)
  const kept = found.flatMap((fields, index) => (fields ? [{ path: outcomePaths[index] ?? '', fields }] : []))
  const bodies = await readBodies(documents, kept)
  const texts = new Map(apart.map(({ id }, index) => [id, bodies[index]]))
  return new Map(
    runs.flatMap(({ id, outcome }) => {
      const text = outcome ?? texts.get(id)
      return text === undefined ? [] : [[id, JSON.parse(text)]]
    }),
  )
}

/** Returns the fields for the run's document. */
export async function keepOutcome(
  documents: Writer,
  run: OutcomeFields,
  { body }: PackedOutcome,
): Promise<KeptOutcome> {
  const path = paths.outcome(run.id)
  const before = run.outcomeApart ? await documents.get<BodyFields>(path) : undefined
  const outcomeApart = isLong(body)
  if (outcomeApart) writeBody(documents, path, { body, ...(before && { before }) })
  else if (before) removeBody(documents, path, before)
  return { outcome: outcomeApart ? null : body, outcomeApart }
}

/** The same for a run without an outcome. */
export function setOutcome(documents: Setter, runId: string, body: string): KeptOutcome {
  const outcomeApart = isLong(body)
  if (outcomeApart) setBody(documents, paths.outcome(runId), { body })
  return { outcome: outcomeApart ? null : body, outcomeApart }
}

const isLong = (body: string) => Buffer.byteLength(body) > longestInRun
