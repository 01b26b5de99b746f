/** What one answer may hold. A schema that asks for more is refused: otherwise a request could fill the memory. */
export const mostItems = 1_000
export const mostCharacters = 100_000
