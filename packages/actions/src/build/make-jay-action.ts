import type { ActionBuilder, TypedActionBuilder, WriteMethod } from './action-builder.ts'
import { createBuilder } from './create-builder.ts'

/**
 * Builds an action with the effect `write`, unless its file says otherwise. Type arguments fix the handler's types; otherwise they are inferred. Pass a
 * name if it cannot be the name of an export, such as "cart.addItem".
 */
export function makeJayAction(name?: string): ActionBuilder<[], WriteMethod>
export function makeJayAction<Input, Output = unknown>(
  name?: string,
): TypedActionBuilder<Input, Output, [], WriteMethod>
export function makeJayAction(name?: string): ActionBuilder<[], WriteMethod> {
  return createBuilder({ ...named(name), effect: 'write', services: [] })
}

/** Builds an action with the effect `read`, unless its file says otherwise. */
export function makeJayQuery(name?: string): ActionBuilder<[]>
export function makeJayQuery<Input, Output = unknown>(name?: string): TypedActionBuilder<Input, Output, []>
export function makeJayQuery(name?: string): ActionBuilder<[]> {
  return createBuilder({ ...named(name), effect: 'read', services: [] })
}

function named(name: string | undefined): { name?: string } {
  return name === undefined ? {} : { name }
}
