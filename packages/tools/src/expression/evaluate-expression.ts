import { parseDecimal } from './decimal.ts'
import { expressionError } from './expression-error.ts'
import { constants, type ExpressionFunction, functions } from './functions.ts'
import { power } from './power.ts'
import { add, divide, floor, multiply, negate, one, type Rational, rational, subtract } from './rational.ts'
import { type Token, tokenize } from './tokenize.ts'

const maxDepth = 60
const hundred = rational(100n)

/** `percent`: written as a percentage and not used in an operation yet, so that "200 + 10%" can mean 10% of 200. */
interface Operand {
  value: Rational
  percent: boolean
}

/** Evaluates by recursive descent. An error says what was expected and at which character. */
export function evaluateExpression(expression: string): Rational {
  return new Evaluator(tokenize(expression)).evaluate()
}

class Evaluator {
  readonly #tokens: Token[]
  #next = 0
  #depth = 0

  constructor(tokens: Token[]) {
    this.#tokens = tokens
  }

  evaluate(): Rational {
    if (this.#tokens.length === 0) throw expressionError('The expression is empty.')
    const { value } = this.#sum()
    const rest = this.#peek()
    if (rest) throw unexpected(rest)
    return value
  }

  #sum(): Operand {
    let left = this.#product()
    for (let sign = this.#take('+', '-'); sign; sign = this.#take('+', '-')) {
      const right = this.#product()
      const amount = right.percent ? multiply(left.value, right.value) : right.value
      left = plain(sign.text === '+' ? add(left.value, amount) : subtract(left.value, amount))
    }
    return left
  }

  #product(): Operand {
    let left = this.#signed()
    for (let sign = this.#takeFactorSign(); sign; sign = this.#takeFactorSign()) {
      left = plain(combine(sign, left, this.#signed().value))
    }
    return left
  }

  #takeFactorSign(): Token | undefined {
    return this.#take('*', '/', '%', 'of', 'off')
  }

  #signed(): Operand {
    const sign = this.#take('-', '+')
    if (!sign) return this.#power()
    const operand = this.#nested(sign, () => this.#signed())
    return sign.text === '-' ? { ...operand, value: negate(operand.value) } : operand
  }

  /** Binds tighter than a sign before it and looser than one after it: -2^2 is -4, and 2^-1 is 0.5. */
  #power(): Operand {
    const base = this.#percentage()
    const sign = this.#take('^')
    return sign ? plain(power(base.value, this.#nested(sign, () => this.#signed()).value)) : base
  }

  #percentage(): Operand {
    const value = this.#primary()
    if (this.#peek()?.text !== '%' || this.#isRemainder()) return plain(value)
    this.#next += 1
    return { value: divide(value, hundred), percent: true }
  }

  /** 17 % 5 is a remainder, 17% + 5 is not. There is no implicit multiplication, so the next token decides. */
  #isRemainder(): boolean {
    const after = this.#tokens[this.#next + 1]
    if (after?.kind === 'name') return after.text !== 'of' && after.text !== 'off'
    return after?.kind === 'number' || after?.text === '('
  }

  #primary(): Rational {
    const token = this.#peek()
    if (!token) throw this.#missing(undefined)
    this.#next += 1
    if (token.kind === 'number') return parseDecimal(token.text)
    if (token.text === '(') return this.#closed(token, this.#nested(token, () => this.#sum()).value)
    const known = constants.get(token.text)
    if (known) return known
    const called = functions.get(token.text)
    if (called) return this.#call(token, called)
    if (token.kind === 'name' && !/^off?$/.test(token.text)) throw unknownName(token)
    this.#next -= 1
    throw this.#missing(token)
  }

  #call(name: Token, { least, most, apply }: ExpressionFunction): Rational {
    const open = this.#take('(')
    if (!open) throw expressionError(`Write "(" after "${name.text}" at character ${name.at}.`)
    const first = this.#nested(open, () => this.#sum()).value
    const rest: Rational[] = []
    while (this.#take(',')) rest.push(this.#nested(open, () => this.#sum()).value)
    const count = rest.length + 1
    if (count < least || count > most) {
      const takes = most === 1 ? 'one value' : `${least} to ${most} values`
      throw expressionError(`${name.text} at character ${name.at} takes ${takes}, not ${count}.`)
    }
    return this.#closed(open, apply(first, ...rest))
  }

  #closed(open: Token, value: Rational): Rational {
    if (this.#take(')')) return value
    const found = this.#peek()
    if (found) throw unexpected(found)
    throw expressionError(`The "(" at character ${open.at} is never closed.`)
  }

  /** Stops an expression of five hundred "(" or "-" before the call stack overflows. */
  #nested<T>(token: Token, read: () => T): T {
    if (++this.#depth > maxDepth) {
      throw expressionError(
        `The expression is nested too deeply at character ${token.at} (more than ${maxDepth} levels).`,
      )
    }
    const result = read()
    this.#depth -= 1
    return result
  }

  #peek(): Token | undefined {
    return this.#tokens[this.#next]
  }

  #take(...texts: string[]): Token | undefined {
    const token = this.#peek()
    if (!token || token.kind === 'number' || !texts.includes(token.text)) return undefined
    this.#next += 1
    return token
  }

  #missing(found: Token | undefined): Error {
    const before = this.#tokens[this.#next - 1]
    const place = before ? ` after "${before.text}" at character ${before.at}` : ''
    const instead = found
      ? `but found "${found.text}"${before ? '' : ` at character ${found.at}`}`
      : 'but it ends there'
    return expressionError(`I expected a number${place}, ${instead}.`)
  }
}

function plain(value: Rational): Operand {
  return { value, percent: false }
}

function combine(sign: Token, left: Operand, right: Rational): Rational {
  switch (sign.text) {
    case '/':
      return dividedBy(sign, left.value, right)
    case '%':
      return subtract(left.value, multiply(right, floor(dividedBy(sign, left.value, right))))
    case 'off':
      if (!left.percent) throw expressionError(`Write a percentage before "off" at character ${sign.at}: 15% off 80.`)
      return multiply(subtract(one, left.value), right)
    default:
      return multiply(left.value, right)
  }
}

function dividedBy(sign: Token, left: Rational, right: Rational): Rational {
  if (right.numerator === 0n) throw expressionError(`Division by zero at character ${sign.at} has no result.`)
  return divide(left, right)
}

function unexpected({ kind, text, at }: Token): Error {
  if (text === ',') {
    return expressionError(`I did not expect "," at character ${at}. Write numbers like 2480.5 or 2,480.50.`)
  }
  if (kind === 'symbol' && text !== '(') return expressionError(`I did not expect "${text}" at character ${at}.`)
  return expressionError(`I expected an operator before "${text}" at character ${at}.`)
}

function unknownName({ text, at }: Token): Error {
  const known = [...functions.keys(), ...constants.keys()].join(', ')
  return expressionError(`I do not know "${text}" at character ${at}. I know ${known}.`)
}
