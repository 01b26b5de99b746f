import { expressionError } from './expression-error.ts'
import { takesSeveral } from './functions.ts'

export interface Token {
  kind: 'number' | 'name' | 'symbol'
  /** Normalized: numbers without thousands separators, names in lower case, `*` for `×`. */
  text: string
  /** The position of its first character, counted from 1. */
  at: number
}

const spaces = /\s+/y
const groupedNumber = /(?:\d{1,3}(?:,\d{3})+(?!,?\d)|\d+|(?=\.\d))(?:\.\d*)?(?:e[+-]?\d+)?/iy
const plainNumber = /(?:\d+|(?=\.\d))(?:\.\d*)?(?:e[+-]?\d+)?/iy
const name = /[a-z]+|π/iy
const symbol = /\*\*|[-+*/^%(),×÷−–·]/y
const sameAs = new Map(Object.entries({ '**': '^', '×': '*', '·': '*', '÷': '/', '−': '-', '–': '-', π: 'pi' }))
const wordSymbols = new Map(Object.entries({ percent: '%', x: '*' }))

export function tokenize(expression: string): Token[] {
  const tokens: Token[] = []
  const commaSeparates: boolean[] = []
  let index = 0
  const take = (pattern: RegExp): string | undefined => {
    pattern.lastIndex = index
    const text = pattern.exec(expression)?.[0]
    index += text?.length ?? 0
    return text
  }
  for (take(spaces); index < expression.length; take(spaces)) {
    const token = nextToken(expression, index + 1, take, commaSeparates.at(-1) ?? false)
    if (token.text === '(') commaSeparates.push(takesSeveral(tokens.at(-1)?.text ?? ''))
    if (token.text === ')') commaSeparates.pop()
    tokens.push(token)
  }
  return tokens
}

type Take = (pattern: RegExp) => string | undefined

function nextToken(expression: string, at: number, take: Take, commaSeparates: boolean): Token {
  const number = take(commaSeparates ? plainNumber : groupedNumber)
  if (number) return { kind: 'number', text: number.replaceAll(',', ''), at }
  const word = take(name)?.toLowerCase()
  const asSymbol = word === undefined ? take(symbol) : wordSymbols.get(word)
  if (asSymbol) return { kind: 'symbol', text: sameAs.get(asSymbol) ?? asSymbol, at }
  if (word) return { kind: 'name', text: sameAs.get(word) ?? word, at }
  const [character] = expression.slice(at - 1)
  throw expressionError(`I do not understand "${character}" at character ${at}.`)
}
