import type { PageStreamPiece, SendMessageOutput } from '@deckhand/spec'
import type { TransportOptions } from '../chat-shapes.ts'
import { cutOff, messageFrom } from './failure-words.ts'
import { readLines } from './read-lines.ts'

/** Returns the output of a request, streamed or complete. Rejects with a message for people. */
export async function readOutput(
  response: Response,
  { signal, onPiece }: TransportOptions,
): Promise<SendMessageOutput> {
  try {
    for await (const line of linesOf(response)) {
      const { chunk, data = chunk, error } = Object(line) as Line
      if (error) throw new ServerError(messageFrom(error) || 'The assistant failed. Try again.')
      if (isOutput(data)) return data
      if (chunk) onPiece?.(chunk)
    }
  } catch (error) {
    throw signal.aborted || error instanceof ServerError ? error : cutOff(error)
  }
  throw cutOff()
}

/** A line of a stream, or a complete answer. */
interface Line {
  chunk?: PageStreamPiece
  data?: SendMessageOutput | PageStreamPiece
  error?: unknown
}

class ServerError extends Error {}

async function* linesOf(response: Response): AsyncGenerator<unknown> {
  if (response.body && response.headers.get('content-type')?.includes('ndjson')) yield* readLines(response.body)
  else yield await response.json()
}

const isOutput = (piece: Line['data']): piece is SendMessageOutput =>
  piece?.type === 'response' || piece?.type === 'tool-calls'
