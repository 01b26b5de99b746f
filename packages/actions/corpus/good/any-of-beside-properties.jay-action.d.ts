// Made from any-of-beside-properties.jay-action by "deckhand actions types". What is changed here is lost.

/** What stands beside properties is said of the same object. */
export type AnyOfBesidePropertiesInput = {
  email?: string
  phone?: string
}

export type AnyOfBesidePropertiesOutput = unknown
