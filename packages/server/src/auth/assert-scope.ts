import type { UsedToken } from '@deckhand/spec'
import { DeckhandError } from '@deckhand/spec/errors'
import type { Operation } from '../openapi/operation.ts'
import { allOperations } from '../openapi/operations.ts'

const routes = allOperations.map(([, operation]) => ({ operation, path: patternOf(operation.path) }))

/** What is asked for, if the table of operations has it. */
export function operationAt(method: string, path: string): Operation | undefined {
  const asked = method === 'HEAD' ? 'get' : method.toLowerCase()
  return routes.find(({ operation, path: pattern }) => operation.method === asked && pattern.test(path))?.operation
}

/** Refuses what the token's scopes do not open. What no operation opens to a scope is closed, also what is not in the table. */
export function assertScope({ scopes }: UsedToken, { method, path }: { method: string; path: string }): void {
  const scope = operationAt(method, path)?.scope
  if (scope === undefined) throw closedToTokens()
  if (scopes.includes(scope)) return
  const message = `This token may not do that: it needs the scope "${scope}", and has ${scopes.map((each) => `"${each}"`).join(', ')}.`
  throw new DeckhandError('FORBIDDEN', message, { field: 'Authorization' })
}

export function closedToTokens(): DeckhandError {
  const message = 'API tokens are not taken here, whatever their scopes. Sign in and do it yourself.'
  return new DeckhandError('FORBIDDEN', message, { field: 'Authorization' })
}

export function patternOf(path: string): RegExp {
  return new RegExp(`^${path.replaceAll('.', '\\.').replace(/:\w+/g, '[^/]+')}$`)
}
