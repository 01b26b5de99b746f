import { ActionCallError } from './action-call-error.ts'

/** Returns the data of an answer. Throws ActionCallError for a refusal, in either of its shapes, and for anything that is not an action's answer. */
export function readAnswer(text: string, status: number): unknown {
  const answer = parsed(text, status)
  if (answer.success === true && status < 400) return answer.data
  if (answer.success === false) throw failureOf(answer.error, status)
  if (answer.ok === false) throw failureOf({ code: answer.code, message: answer.error }, status)
  throw badAnswer(status)
}

/** Parses a JSON object. Throws BAD_ANSWER for anything else. */
export function parsed(text: string, status: number): Record<string, unknown> {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (cause) {
    throw badAnswer(status, cause)
  }
  if (typeof value !== 'object' || value === null) throw badAnswer(status)
  return value as Record<string, unknown>
}

export function failureOf(failure: unknown, status: number): ActionCallError {
  const { code, message, isActionError, path } = (failure ?? {}) as Record<string, unknown>
  if (typeof code !== 'string' || typeof message !== 'string') return badAnswer(status)
  const where = typeof path === 'string' ? { path } : {}
  return new ActionCallError({ code, message, isActionError: isActionError === true, status, ...where })
}

export function badAnswer(status: number, cause?: unknown): ActionCallError {
  const message = `What answered (status ${status}) is not an action. Check the address, and any proxy in front of the server.`
  return new ActionCallError({ code: 'BAD_ANSWER', message, status, cause })
}
