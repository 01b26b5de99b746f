import type { JayAction } from './jay-action.ts'

/** By its shape: a plugin may bring a copy of this package. */
export function isJayAction(value: unknown): value is JayAction {
  if (typeof value !== 'object' || value === null) return false
  const { kind, handler, services } = value as Partial<JayAction>
  return kind === 'jay-action' && typeof handler === 'function' && Array.isArray(services)
}
