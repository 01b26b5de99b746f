export interface Statement {
  /** One with a name is parsed and planned once for each connection. */
  name?: string
  text: string
}

/** The statements that were asked for, as PostgreSQL takes them. */
export class Statements {
  readonly #byText = new Map<string, Statement>()

  of(text: string): Statement {
    const known = this.#byText.get(text)
    if (known) return known
    const statement: Statement = { text: numberParameters(text) }
    // Lists of varying length make new texts for ever; a server that kept them all would run out of memory.
    if (/\bIN \(\?/.test(text)) return statement
    statement.name = `deckhand_${this.#byText.size + 1}`
    this.#byText.set(text, statement)
    return statement
  }
}

/** `$1`, `$2` … for each `?`. Throws for one inside quotes, which is no parameter: there is none in our statements, so it is a mistake. */
export function numberParameters(text: string): string {
  if (text.match(/'[^']*'|"[^"]*"/g)?.some((quoted) => quoted.includes('?')))
    throw new Error(`A question mark inside quotes: ${text}`)
  let count = 0
  return text.replace(/\?/g, () => {
    count += 1
    return `$${count}`
  })
}
