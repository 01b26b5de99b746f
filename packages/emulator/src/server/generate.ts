import { unaryText } from '../answer/chunks.ts'
import { type Composed, compose } from '../answer/compose.ts'
import { pause } from '../answer/pause.ts'
import { responseIdFor } from '../answer/response-id.ts'
import { arrayFraming, sendStream, sseFraming } from '../answer/send-stream.ts'
import { truncateToMaxTokens } from '../answer/truncate-to-max-tokens.ts'
import type { Answer, Brain } from '../brain.ts'
import type { Fault } from '../faults/fault.ts'
import { faultAnswer } from '../faults/fault-answer.ts'
import { faultError } from '../faults/fault-error.ts'
import type { Model } from '../models.ts'
import { decodeMessage } from '../proto/decode.ts'
import { checkRequest } from '../rules/check-request.ts'
import type { WireRequest } from '../wire.ts'
import { breakStream, breakUnary, isBreak } from './break-response.ts'
import { type Exchange, isSse, sendJson } from './exchange.ts'

export interface GenerateInput {
  model: Model
  body: string
  json: unknown
  stream: boolean
  brain: Brain
  fault: Fault | undefined
  now: Date
  sequence: number
}

/** Checks the request, asks the brain and sends its answer, or what a fault makes of it. Throws a WireError. */
export async function generate(exchange: Exchange, input: GenerateInput): Promise<void> {
  const { model, fault } = input
  const request = decodeMessage('GenerateContentRequest', input.json) as unknown as WireRequest
  checkRequest({ request, model })
  const error = fault && !isBreak(fault) ? faultError(fault, model.id) : undefined
  if (error) throw error

  const answer = await findAnswer(exchange, input, request)
  if (exchange.signal.aborted) return
  const responseId = responseIdFor(input.now, input.sequence, input.body)
  const composed = compose({ answer, model, request, responseId })
  await (input.stream ? answerStream(exchange, composed, fault) : answerOnce(exchange, composed, fault))
}

async function findAnswer(exchange: Exchange, input: GenerateInput, request: WireRequest): Promise<Answer> {
  const { fault, model, now } = input
  if (fault && fault.kind !== 'slow') return faultAnswer(fault)
  const said = await input.brain.answer({ model: model.id, request, now, signal: exchange.signal })
  const answer = truncateToMaxTokens(said, request)
  return fault ? { ...answer, chunkDelayMs: fault.delayMs ?? 1000 } : answer
}

async function answerOnce(exchange: Exchange, composed: Composed, fault: Fault | undefined): Promise<void> {
  if (fault && isBreak(fault)) return breakUnary(exchange, composed, fault)
  await pause(composed.answer.chunkDelayMs ?? 0, exchange.signal)
  if (!exchange.signal.aborted) sendJson(exchange, 200, unaryText(composed))
}

async function answerStream(exchange: Exchange, composed: Composed, fault: Fault | undefined): Promise<void> {
  const { response, record, signal } = exchange
  const framing = isSse(exchange) ? sseFraming : arrayFraming
  const broken = fault && isBreak(fault) ? fault : undefined
  record.status = 200
  const complete = await sendStream(response, composed, {
    framing,
    signal,
    onChunk: () => {
      record.chunks += 1
    },
    ...(broken ? { limit: composed.parts.length } : {}),
  })
  if (!complete) return
  if (broken) breakStream(exchange, composed, { fault: broken, framing })
  else response.end(framing.after)
}
