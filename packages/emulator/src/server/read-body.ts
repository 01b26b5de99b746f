import type { IncomingMessage } from 'node:http'
import { WireError } from '../wire-error.ts'

const limit = 20 * 1024 * 1024

/** Reads the body as text. Throws a WireError beyond the service's limit of 20 MB. */
export async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  let size = 0
  // Leaving the loop must not destroy the connection: the refusal still has to go out on it.
  for await (const chunk of request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > limit) {
      throw new WireError('INVALID_ARGUMENT', `Request payload size exceeds the limit: ${limit} bytes.`)
    }
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

/** An empty body is an empty message. */
export function parseJson(body: string): unknown {
  if (body.trim() === '') return {}
  try {
    return JSON.parse(body)
  } catch {
    throw new WireError('INVALID_ARGUMENT', `Invalid JSON payload received. Unexpected token.\n${body.slice(0, 50)}\n^`)
  }
}
