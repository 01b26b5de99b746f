import type { UsedToken } from '@deckhand/spec'
import { DeckhandError } from '@deckhand/spec/errors'
import type { Operation } from '../openapi/operation.ts'
import { allOperations } from '../openapi/operations.ts'

const routes = allOperations.map(([, operation]) => ({ operation, path: patternOf(operation.path) }))

/** The operation of a request, if the table has one. */
function operationAt(method: string, path: string): Operation | undefined {
  const wanted = method === 'HEAD' ? 'get' : method.toLowerCase()
  return routes.find(({ operation, path: pattern }) => operation.method === wanted && pattern.test(path))?.operation
}

/** Refuses requests that the token's scopes do not cover. Operations without a scope, and routes that are not in the table, are closed to tokens. */
export function assertScope({ scopes }: UsedToken, { method, path }: { method: string; path: string }): void {
  const scope = operationAt(method, path)?.scope
  if (scope === undefined) throw closedToTokens()
  if (scopes.includes(scope)) return
  const message = `This token may not do that: it needs the scope "${scope}", and has ${scopes.map((each) => `"${each}"`).join(', ')}.`
  throw new DeckhandError('FORBIDDEN', message, { field: 'Authorization' })
}

export function closedToTokens(): DeckhandError {
  const message = 'API tokens are not accepted here, whatever their scopes. Sign in and do it yourself.'
  return new DeckhandError('FORBIDDEN', message, { field: 'Authorization' })
}

export function patternOf(path: string): RegExp {
  return new RegExp(`^${path.replaceAll('.', '\\.').replace(/:\w+/g, '[^/]+')}$`)
}
