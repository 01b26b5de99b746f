export interface Statement {
  /** A named statement is parsed and planned once per connection. */
  name?: string
  text: string
}

/** Translates statements for PostgreSQL, and names them. */
export class Statements {
  readonly #byText = new Map<string, Statement>()

  of(text: string): Statement {
    const known = this.#byText.get(text)
    if (known) return known
    const statement: Statement = { text: numberParameters(text) }
    // Without a name, because lists of varying length make ever new texts, which would fill the memory of the server.
    if (/\bIN \(\?/.test(text)) return statement
    statement.name = `deckhand_${this.#byText.size + 1}`
    this.#byText.set(text, statement)
    return statement
  }
}

/** Replaces each `?` by `$1`, `$2` … Throws for a `?` inside quotes: our statements have none, so it must be a mistake. */
export function numberParameters(text: string): string {
  if (text.match(/'[^']*'|"[^"]*"/g)?.some((quoted) => quoted.includes('?')))
    throw new Error(`A question mark inside quotes: ${text}`)
  let count = 0
  return text.replace(/\?/g, () => {
    count += 1
    return `$${count}`
  })
}
