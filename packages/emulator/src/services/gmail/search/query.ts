/** What a search asks for. */
export type Query =
  | { kind: 'all'; of: Query[] }
  | { kind: 'any'; of: Query[] }
  | { kind: 'not'; of: Query }
  | { kind: 'text'; phrase: string }
  | { kind: 'operator'; name: string; value: string }

type Token =
  | { kind: '(' | ')' | '{' | '}' | 'or' | 'not' }
  | { kind: 'text'; phrase: string }
  | { kind: 'operator'; name: string }

const marks: Record<string, '(' | ')' | '{' | '}'> = { '(': '(', ')': ')', '{': '{', '}': '}' }

function tokensOf(text: string): Token[] {
  const pattern = /\s*(?:"([^"]*)"?|([a-z_0-9]+):(?=\S)|([(){}])|(-)(?=\S)|([^\s"(){}]+))/giy
  const tokens: Token[] = []
  for (const [, quoted, name, mark, minus, word] of text.matchAll(pattern)) {
    if (quoted !== undefined) tokens.push({ kind: 'text', phrase: quoted })
    else if (name !== undefined) tokens.push({ kind: 'operator', name: name.toLowerCase() })
    else if (mark !== undefined) tokens.push({ kind: marks[mark] ?? '(' })
    else if (minus !== undefined) tokens.push({ kind: 'not' })
    else if (word === 'OR' || word === '|') tokens.push({ kind: 'or' })
    else if (word !== undefined && word !== 'AND') tokens.push({ kind: 'text', phrase: word })
  }
  return tokens
}

/** Reads a search as Gmail does: terms must all match, OR binds the two next to it, braces mean any of. Nothing is a syntax error. */
export function parseQuery(text: string): Query {
  const tokens = tokensOf(text)
  let position = 0

  function group(close: ')' | '}' | undefined, kind: 'all' | 'any', field?: string): Query {
    const of: Query[] = []
    while (position < tokens.length && tokens[position]?.kind !== close) {
      const next = alternatives(field)
      if (next) of.push(next)
    }
    position += 1
    return { kind, of }
  }

  function alternatives(field?: string): Query | undefined {
    const of = [term(field)]
    while (tokens[position]?.kind === 'or') {
      position += 1
      of.push(term(field))
    }
    const present = of.filter((query) => query !== undefined)
    return present.length > 1 ? { kind: 'any', of: present } : present[0]
  }

  function term(field?: string): Query | undefined {
    const token = tokens[position]
    position += 1
    switch (token?.kind) {
      case 'not': {
        const of = term(field)
        return of && { kind: 'not', of }
      }
      case '(':
        return group(')', 'all', field)
      case '{':
        return group('}', 'any', field)
      case 'operator':
        return term(token.name)
      case 'text':
        return field === undefined ? token : { kind: 'operator', name: field, value: token.phrase }
      case 'or':
      case ')':
      case '}':
      case undefined:
        return undefined
    }
  }

  return group(undefined, 'all')
}
