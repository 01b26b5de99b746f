import type { Operations } from './operations/open-operations.ts'
import { assemble, type OpenedDeckhand, type Plan } from './product/assemble.ts'
import type { Environment } from './settings.ts'

export type { OpenedDeckhand } from './product/assemble.ts'

export type OpenOptions = Pick<Plan, 'moreAgents' | 'role' | 'onlyUserId' | 'product' | 'toolFiles'>

/** Deckhand as the environment sets it up. Throws as `assemble` does. */
export const openDeckhand = (
  env: Environment,
  operations: Partial<Operations> = {},
  options: OpenOptions = {},
): Promise<OpenedDeckhand> => assemble({ env, operations, ...options })
