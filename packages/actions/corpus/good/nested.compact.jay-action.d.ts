// Made from nested.compact.jay-action by "deckhand actions types". What is changed here is lost.

/** Objects in objects, and objects with any keys. */
export interface NestedInput {
  customer: {
    name: string
    address: {
      street: string
      city?: string
    }
    extra: { [key: string]: unknown }
  }
}

export interface NestedOutput {
  anything: { [key: string]: unknown }
}
