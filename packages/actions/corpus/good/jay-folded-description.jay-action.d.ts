// Made from jay-folded-description.jay-action by "deckhand actions types". What is changed here is lost.

/** Makes a fallback for a font that takes as much room as the font itself. */
export interface FontFallbackInput {
  primary: string
  fallback: string
}

export interface FontFallbackOutput {
  fontFamily: string
  fontFaces: string
}
