import { readFileSync } from 'node:fs'
import { type ReplayedRun, replayExport } from '@deckhand/runtime'
import type { Json, RunExport } from '@deckhand/spec'
import { runExportSchema } from '@deckhand/spec/answer-schemas'
import { DeckhandError } from '@deckhand/spec/errors'
import { parseRequest } from '@deckhand/spec/schemas'
import { UsageError } from '../command-line/usage-error.ts'
import { count } from '../terminal/count.ts'
import { cleanLine } from '../terminal/terminal-text.ts'
import { shortId } from './find-run.ts'

const longestValue = 400

/** Replays an exported run without network, key or store. Resolves with 1 when it differs from the record. */
export async function replayRunCommand(file: string): Promise<number> {
  const replayed = await replayExport(readExport(file))
  const different = replayed.find(({ difference }) => difference)
  process.stdout.write(different ? describeDifference(different) : describeReplay(replayed))
  return different ? 1 : 0
}

function readExport(file: string): RunExport {
  try {
    return parseExport(JSON.parse(readFileSync(file, 'utf8')))
  } catch (cause) {
    if (cause instanceof DeckhandError)
      throw new UsageError(`${file} is not an exported run: ${cause.message}`, { cause })
    throw new UsageError(
      `${file} cannot be read (${(cause as Error).message}). Name a file that "deckhand runs export" wrote.`,
      { cause },
    )
  }
}

function parseExport(found: unknown): RunExport {
  parseRequest(runExportSchema, found)
  return found as RunExport
}

function describeReplay(replayed: ReplayedRun[]): string {
  const sum = (key: 'turns' | 'calls' | 'events') => replayed.reduce((total, run) => total + run[key], 0)
  const counts = [
    count(replayed.length, 'run'),
    ...(['turn', 'call', 'event'] as const).map((what) => count(sum(`${what}s`), what)),
  ]
  const cancelled = replayed.filter(({ wasCancelled }) => wasCancelled).length
  const until =
    cancelled > 0
      ? ` ${count(cancelled, 'run')} of them ${cancelled === 1 ? 'was' : 'were'} cancelled and replayed up to there.`
      : ''
  return `Identical: ${counts.join(', ')}.${until}\n`
}

function describeDifference({ runId, agentId, difference }: ReplayedRun): string {
  const { at = '', recorded, replayed } = difference ?? {}
  return `✗ ${cleanLine(agentId)} (${shortId(runId)}) differs at ${cleanLine(at)}
  on record: ${value(recorded)}
  replayed:  ${value(replayed)}
`
}

function value(found: Json | undefined): string {
  if (found === undefined) return 'nothing'
  const words = cleanLine(JSON.stringify(found))
  return words.length > longestValue ? `${words.slice(0, longestValue)}…` : words
}
