import type { Operations } from '../operations/open-operations.ts'
import type { Environment } from '../settings/settings.ts'
import { assemble, type OpenedDeckhand, type Plan } from './assemble.ts'

export type { OpenedDeckhand } from './assemble.ts'

export type OpenOptions = Pick<Plan, 'moreAgents' | 'role' | 'onlyUserId' | 'product' | 'toolFiles'>

/** Deckhand as the environment sets it up. Throws as `assemble` does. */
export const openDeckhand = (
  env: Environment,
  operations: Partial<Operations> = {},
  options: OpenOptions = {},
): Promise<OpenedDeckhand> => assemble({ env, operations, ...options })
