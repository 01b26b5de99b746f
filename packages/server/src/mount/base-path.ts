import { DeckhandError } from '@deckhand/spec/errors'
import { errorResponse } from '../error-response.ts'

/** Nothing that means something else in a path, a cookie, a page or a script. */
const plainPath = /^(\/[A-Za-z0-9_~-][A-Za-z0-9._~-]*)*$/

export const isPlain = (path: string): boolean => plainPath.test(path)

/** Without a slash at its end. BAD_REQUEST for what could not stand in every address. */
export function checkedBasePath(given: string): string {
  const path = given.replace(/\/$/, '')
  if (isPlain(path)) return path
  const message = `basePath: "${given}" is not a path such as "/agent".`
  throw new DeckhandError('BAD_REQUEST', message, { field: 'basePath' })
}

export const isBelow = (path: string, basePath: string): boolean => path === basePath || path.startsWith(`${basePath}/`)

/** The answer for what is not below it. */
export function outside(basePath: string): Response {
  const message = `There is nothing of Deckhand here. It is at ${basePath || 'a path of plain letters'}.`
  const { status, body } = errorResponse(new DeckhandError('NOT_FOUND', message))
  return Response.json(body, { status })
}
