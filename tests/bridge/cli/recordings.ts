import { readFileSync } from 'node:fs'
import type { RpcMessage } from '@deckhand/spec'

export interface RecordedLine {
  dir: 'client->agent' | 'agent->client' | 'stderr' | 'exit'
  msg: RpcMessage
}

/** A conversation with the real Gemini CLI, message by message: tests/fixtures/gemini-cli. Its project is `/project`. */
export function readRecording(name: string): RecordedLine[] {
  const path = new URL(`../../fixtures/gemini-cli/${name}.ndjson`, import.meta.url)
  const lines = readFileSync(path, 'utf8').split('\n').filter(Boolean)
  return lines.map((line) => JSON.parse(line) as RecordedLine).filter(({ msg }) => msg !== undefined)
}
