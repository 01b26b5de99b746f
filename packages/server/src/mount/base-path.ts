import { DeckhandError } from '@deckhand/spec/errors'
import { errorResponse } from '../error-response.ts'

/** Only characters without a special meaning in a path, a cookie, a page or a script. */
const plainPath = /^(\/[A-Za-z0-9_~-][A-Za-z0-9._~-]*)*$/

export const isPlain = (path: string): boolean => plainPath.test(path)

/** The path without a trailing slash. BAD_REQUEST if it is not a plain path. */
export function checkedBasePath(given: string): string {
  const path = given.replace(/\/$/, '')
  if (isPlain(path)) return path
  const message = `basePath: "${given}" is not a path such as "/agent".`
  throw new DeckhandError('BAD_REQUEST', message, { field: 'basePath' })
}

export const isBelow = (path: string, basePath: string): boolean => path === basePath || path.startsWith(`${basePath}/`)

/** The answer to a request outside of the base path. */
export function outside(basePath: string): Response {
  const message = `Deckhand is not here. It is at ${basePath || 'a path of plain letters'}.`
  const { status, body } = errorResponse(new DeckhandError('NOT_FOUND', message))
  return Response.json(body, { status })
}
