import type { ServerResponse } from 'node:http'
import { unaryText } from '../answer/chunks.ts'
import type { Composed } from '../answer/compose.ts'
import type { Framing } from '../answer/send-stream.ts'
import type { Fault } from '../faults/fault.ts'
import { faultError } from '../faults/fault-error.ts'
import { type Exchange, sendJson } from './exchange.ts'

const cutOff = '{"candidates":[{"content":{"parts":[{"text":"cut'

/** True for the faults that begin an answer and break it. */
export function isBreak(fault: Fault): boolean {
  return fault.kind === 'broken-line' || fault.kind === 'stream-error' || fault.kind === 'reset'
}

/** Breaks a stream that already sent some chunks. */
export function breakStream(
  { response, record }: Exchange,
  { model }: Composed,
  { fault, framing }: { fault: Fault; framing: Framing },
): void {
  if (fault.kind === 'reset') {
    reset(response)
  } else {
    const error = faultError(fault, model.id)
    response.end(framing.chunk(error ? JSON.stringify(error.body()) : cutOff, record.chunks) + framing.after)
  }
}

/** The same in an answer without a stream. Throws the error of a `stream-error`: there is no stream it could be inside of. */
export function breakUnary(exchange: Exchange, composed: Composed, fault: Fault): void {
  const error = faultError(fault, composed.model.id)
  if (error) throw error
  if (fault.kind === 'reset') reset(exchange.response)
  else sendJson(exchange, 200, unaryText(composed).slice(0, 60))
}

/** What was written must reach the client first, or it would see no stream at all. */
function reset({ socket }: ServerResponse): void {
  socket?.write('', () => setTimeout(() => socket.resetAndDestroy(), 5))
}
