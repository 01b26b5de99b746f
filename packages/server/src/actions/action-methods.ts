import type { RegisteredAction } from '@deckhand/actions/registry'

/** How an action is called. What only looks may also be asked with POST: an input may be too long for an address. */
export function methodsOf({ method, effect }: RegisteredAction): string[] {
  const methods = method === 'GET' ? ['GET', 'HEAD'] : [method]
  return effect === 'read' && method !== 'POST' ? [...methods, 'POST'] : methods
}
