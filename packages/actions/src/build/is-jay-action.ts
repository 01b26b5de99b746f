import type { JayAction } from './jay-action.ts'

/** Checks the shape, because a plugin may bring its own copy of this package. */
export function isJayAction(value: unknown): value is JayAction {
  if (typeof value !== 'object' || value === null) return false
  const { kind, handler, services } = value as Partial<JayAction>
  return kind === 'jay-action' && typeof handler === 'function' && Array.isArray(services)
}
