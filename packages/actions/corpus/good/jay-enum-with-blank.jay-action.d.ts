// Made from jay-enum-with-blank.jay-action by "deckhand actions types". What is changed here is lost.

/** Sets who somebody is. */
export interface SetRoleInput {
  role: 'user' | 'assistant' | 'system'
}

export type SetRoleOutput = unknown
