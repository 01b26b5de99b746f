import type { ActionBuilder, TypedActionBuilder, WriteMethod } from './action-builder.ts'
import { createBuilder } from './create-builder.ts'

/**
 * Begins an action that changes something, unless its file says otherwise. With type arguments the handler is held to them; without, its own types
 * count. The name is for actions whose name is no name of an export, such as "cart.addItem".
 */
export function makeJayAction(name?: string): ActionBuilder<[], WriteMethod>
export function makeJayAction<Input, Output = unknown>(
  name?: string,
): TypedActionBuilder<Input, Output, [], WriteMethod>
export function makeJayAction(name?: string): ActionBuilder<[], WriteMethod> {
  return createBuilder({ ...named(name), effect: 'write', services: [] })
}

/** Begins an action that only looks, unless its file says otherwise. */
export function makeJayQuery(name?: string): ActionBuilder<[]>
export function makeJayQuery<Input, Output = unknown>(name?: string): TypedActionBuilder<Input, Output, []>
export function makeJayQuery(name?: string): ActionBuilder<[]> {
  return createBuilder({ ...named(name), effect: 'read', services: [] })
}

function named(name: string | undefined): { name?: string } {
  return name === undefined ? {} : { name }
}
