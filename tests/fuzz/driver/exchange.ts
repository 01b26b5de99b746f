import { connect } from 'node:net'
import type { Answer, FuzzRequest } from '../fuzz-request.ts'
import { encodeRequest } from './encode-request.ts'
import { readAnswer } from './read-answer.ts'

export type Exchange = { type: 'answer'; answer: Answer } | { type: 'closed' } | { type: 'hung' }

/** How long a response may take. The machine may be busy; a hanging request never ends. */
const patienceMs = 10_000
/** A request that says more is to come, and sends no more: the server may wait for it. */
const idleMs = 30

/** Sends bytes no HTTP client would send, and reads what comes back until the server closes. */
export function exchange(port: number, request: FuzzRequest): Promise<Exchange> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = []
    const socket = connect({ port, host: '127.0.0.1', noDelay: true })
    const end = (result: Exchange) => {
      clearTimeout(late)
      socket.destroy()
      resolve(result)
    }
    const late = setTimeout(() => end({ type: 'hung' }), patienceMs)
    const closed = () => {
      const answer = readAnswer(Buffer.concat(chunks), request.method === 'HEAD')
      end(answer ? { type: 'answer', answer } : { type: 'closed' })
    }
    socket.on('data', (chunk) => chunks.push(chunk))
    // A server that refuses a half-read body resets the connection; what it sent before counts.
    socket.on('error', () => {})
    socket.on('close', closed)
    socket.on('end', closed)
    socket.write(encodeRequest(request))
    if (isUnfinished(request)) setTimeout(() => socket.end(), idleMs)
  })
}

export const isUnfinished = ({ framing }: FuzzRequest) =>
  framing === 'longer' || framing === 'garbled' || framing === 'both' || framing === 'unknown'
