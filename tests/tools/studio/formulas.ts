/** Works out the formulas of a sheet, written apart from the program that makes them: just what they need, and an error for all else. */
export type Value = number | string | boolean
export type Cells = Map<string, { formula?: string; value: Value }>

type Token = { type: 'number' | 'text' | 'name' | 'ref' | 'sign'; text: string }

const pattern =
  /\s*(?:(\d+(?:\.\d+)?(?:E[+-]?\d+)?)|"((?:[^"]|"")*)"|((?:'[^']+'|[A-Za-z]+)!\$?[A-Z]{1,2}\$?\d+|\$?[A-Z]{1,2}\$?\d+(?![A-Za-z(]))|([A-Z]+)(?=\()|(>=|<=|<>|[-+*/^=<>(),:]))/y

function tokenize(formula: string): Token[] {
  const tokens: Token[] = []
  pattern.lastIndex = 0
  while (pattern.lastIndex < formula.length) {
    const at = pattern.lastIndex
    const match = pattern.exec(formula)
    if (!match) throw new Error(`Cannot read ${formula} at ${at}.`)
    const types = ['number', 'text', 'ref', 'name', 'sign'] as const
    const index = match.slice(1).findIndex((part) => part !== undefined)
    tokens.push({ type: types[index] ?? 'sign', text: match[index + 1] ?? '' })
  }
  return tokens
}

class FormulaError extends Error {}

/** Asks for cells as `Sheet!A1`. */
export class Calculator {
  readonly #cells: Cells
  readonly #known = new Map<string, Value>()

  constructor(cells: Cells) {
    this.#cells = cells
  }

  cell(at: string): Value {
    const known = this.#known.get(at)
    if (known !== undefined) return known
    const { formula, value = 0 } = this.#cells.get(at) ?? {}
    const result = formula === undefined ? value : this.#work(formula, at.split('!')[0] ?? '')
    this.#known.set(at, result)
    return result
  }

  #work(formula: string, sheet: string): Value {
    const tokens = tokenize(formula)
    let next = 0
    const peek = (text: string) => tokens[next]?.type === 'sign' && tokens[next]?.text === text
    const take = (text: string) => (peek(text) ? Boolean(++next) : false)
    const address = (text: string, home = sheet) => {
      const [, tab, cell = ''] = /^(?:'?([^'!]+)'?!)?(.+)$/.exec(text.replaceAll('$', '')) ?? []
      return `${tab ?? home}!${cell}`
    }
    const comparison = (): Value => {
      const left = sum()
      for (const sign of ['>=', '<=', '<>', '=', '<', '>']) if (take(sign)) return compare(sign, left, sum())
      return left
    }
    const sum = (): Value => {
      let value = product()
      for (;;) {
        if (take('+')) value = Number(value) + Number(product())
        else if (take('-')) value = Number(value) - Number(product())
        else return value
      }
    }
    const product = (): Value => {
      let value = factor()
      for (;;) {
        if (take('*')) value = Number(value) * Number(factor())
        else if (take('/')) value = Number(value) / Number(factor())
        else return value
      }
    }
    const factor = (): Value => {
      if (take('-')) return -Number(factor())
      if (take('(')) {
        const value = comparison()
        take(')')
        return value
      }
      const token = tokens[next++]
      if (token?.type === 'number') return Number(token.text)
      if (token?.type === 'text') return token.text
      if (token?.type === 'name') return call(token.text)
      if (token?.type === 'ref') return this.cell(address(token.text))
      throw new Error(`Cannot read ${formula}.`)
    }
    const argument = (): (() => Value[]) => {
      const token = tokens[next]
      const after = tokens[next + 1]
      const end = tokens[next + 2]
      if (token?.type === 'ref' && after?.text === ':' && end) {
        next += 3
        const first = address(token.text)
        return () => range(first, address(end.text, first.split('!')[0])).map((at) => this.cell(at))
      }
      try {
        const value = comparison()
        return () => [value]
      } catch (thrown) {
        if (!(thrown instanceof FormulaError)) throw thrown
        return () => {
          throw thrown
        }
      }
    }
    const call = (name: string): Value => {
      take('(')
      const given: (() => Value[])[] = []
      while (!take(')')) {
        given.push(argument())
        take(',')
      }
      return functionOf(name, given)
    }
    return comparison()
  }
}

function compare(sign: string, left: Value, right: Value): boolean {
  if (sign === '=') return left === right
  if (sign === '<>') return left !== right
  if (sign === '>=') return left >= right
  if (sign === '<=') return left <= right
  return sign === '<' ? left < right : left > right
}

function functionOf(name: string, given: (() => Value[])[]): Value {
  const list = (index: number) => given[index]?.() ?? []
  const one = (index: number) => list(index)[0] ?? 0
  const numbers = () => given.flatMap((_, index) => list(index)).map(Number)
  switch (name) {
    case 'SUM':
      return numbers().reduce((total, value) => total + value, 0)
    case 'MAX':
      return Math.max(...numbers())
    case 'MIN':
      return Math.min(...numbers())
    case 'IF':
      return one(0) ? one(1) : one(2)
    case 'AND':
      return given.every((_, index) => Boolean(one(index)))
    case 'INDEX':
      return list(0)[Number(one(1)) - 1] ?? 0
    case 'MATCH': {
      const index = list(1).indexOf(one(0))
      if (index < 0) throw new FormulaError('#N/A')
      return index + 1
    }
    case 'IFERROR':
      try {
        return one(0)
      } catch (thrown) {
        if (!(thrown instanceof FormulaError)) throw thrown
        return one(1)
      }
    case 'EDATE': {
      const date = new Date((Number(one(0)) - 25_569) * 86_400_000)
      return (
        Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + Number(one(1)), date.getUTCDate()) / 86_400_000 + 25_569
      )
    }
    default:
      throw new Error(`There is no function ${name} here.`)
  }
}

/** The cells of a column from one row to another. */
function range(first: string, last: string): string[] {
  const [, sheet = '', column = '', from = ''] = /^(.+)!([A-Z]+)(\d+)$/.exec(first) ?? []
  const to = Number(/(\d+)$/.exec(last)?.[1])
  return Array.from({ length: to - Number(from) + 1 }, (_, index) => `${sheet}!${column}${Number(from) + index}`)
}
