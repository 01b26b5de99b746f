import type { JsonObject } from '@deckhand/spec'
import type { AnswerCheck } from '../../server/openapi/answer-check.ts'
import type { ApiOperation } from '../../server/openapi/api-document.ts'
import type { Answer, FuzzRequest } from '../fuzz-request.ts'
import { type Exchange, isUnfinished } from './exchange.ts'

/** Returns what is wrong with the server's response, or undefined. */
export function judge(
  exchange: Exchange,
  request: FuzzRequest,
  operation: ApiOperation,
  check: AnswerCheck,
): string | undefined {
  if (exchange.type === 'hung') return 'no answer came'
  if (exchange.type === 'closed') return request.isRegular && !isUnfinished(request) ? 'it was hung up on' : undefined
  const { answer } = exchange
  if (answer.status >= 500) return `status ${answer.status}: ${answer.text.slice(0, 300)}`
  if (request.method === 'HEAD') return undefined
  if (request.isRegular)
    return check(operation, answer.status, answer.type, answer.text) ?? judgeVerdict(answer, request, operation)
  return answer.status >= 400 ? judgeRefusal(answer, operation) : undefined
}

/** The document and the validation must agree about every body. */
function judgeVerdict(
  { status, type, text }: Answer,
  { isBodyAllowed }: FuzzRequest,
  operation: ApiOperation,
): string | undefined {
  if (isBodyAllowed === true && status === 400) return `refused, though the document allows it: ${text.slice(0, 300)}`
  if (isBodyAllowed === false && status !== 400 && status !== 413)
    return `taken with ${status}, though the document forbids it`
  return status >= 400 ? judgeRefusal({ status, type, text }, operation) : undefined
}

/** How a call of an action fails. */
function judgeFailure({ code, message, isActionError }: JsonObject, text: string): string | undefined {
  const isShaped = typeof code === 'string' && typeof message === 'string' && typeof isActionError === 'boolean'
  // The path of a problem may name a key of the sender's, up to a point.
  return isShaped && message.length < 1_000 ? undefined : `a failure in another shape: ${text.slice(0, 300)}`
}

/** Refusals of the HTTP parser itself have no body; all others have the common shape, and name an invalid field. */
function judgeRefusal({ status, type, text }: Answer, { responses }: ApiOperation): string | undefined {
  if (type === '' && text === '') return undefined
  // A browser navigation gets a page, if the document says so.
  if (type === 'text/html' && responses[status]?.content['text/html']) return undefined
  if (type !== 'application/json') return `a refusal of type ${type}`
  const refusal = JSON.parse(text)
  if (refusal.success === false) return judgeFailure(refusal.error, text)
  const { ok, code, error, field } = refusal
  const isShaped = ok === false && typeof code === 'string' && typeof error === 'string' && error.length < 400
  if (!isShaped) return `a refusal in another shape: ${text.slice(0, 300)}`
  return (status === 400 || status === 413) && typeof field !== 'string'
    ? `a refusal without a field: ${text}`
    : undefined
}
