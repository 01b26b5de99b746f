import { fromNumber, toNumber } from './decimal.ts'
import { expressionError } from './expression-error.ts'
import { compare, divide, floor, multiply, negate, type Rational, rational, round, zero } from './rational.ts'

export interface ExpressionFunction {
  least: number
  most: number
  apply: (first: Rational, ...rest: Rational[]) => Rational
}

export const constants = new Map([
  ['pi', fromNumber(Math.PI)],
  ['e', fromNumber(Math.E)],
])

/** A Map, because an object would also contain "constructor". */
export const functions = new Map<string, ExpressionFunction>(
  Object.entries({
    sqrt: single((x) => floating(Math.sqrt, atLeastZero(x, 'sqrt'))),
    abs: single((x) => (compare(x, zero) < 0 ? negate(x) : x)),
    floor: single(floor),
    ceil: single((x) => negate(floor(negate(x)))),
    round: { least: 1, most: 2, apply: roundTo },
    min: { least: 1, most: 100, apply: (...all) => all.reduce((a, b) => (compare(a, b) <= 0 ? a : b)) },
    max: { least: 1, most: 100, apply: (...all) => all.reduce((a, b) => (compare(a, b) >= 0 ? a : b)) },
    ln: single((x) => floating(Math.log, aboveZero(x, 'ln'))),
    log: single((x) => floating(Math.log10, aboveZero(x, 'log'))),
    sin: single((x) => snapped(Math.sin, x)),
    cos: single((x) => snapped(Math.cos, x)),
    tan: single((x) => snapped(Math.tan, x)),
  }),
)

/** True if a comma inside the parentheses separates arguments instead of thousands. */
export const takesSeveral = (name: string) => (functions.get(name)?.most ?? 0) > 1

function single(apply: (x: Rational) => Rational): ExpressionFunction {
  return { least: 1, most: 1, apply }
}

function floating(compute: (x: number) => number, x: Rational): Rational {
  return fromNumber(compute(toNumber(x)))
}

/** pi is not exact: sin(pi) comes out as 1e-16 and tan(pi/2) as 1e16. People mean zero, and no value. */
function snapped(compute: (x: number) => number, x: Rational): Rational {
  const value = compute(toNumber(x))
  if (Math.abs(value) > 1e15) throw expressionError('tan has no value there.')
  return Math.abs(value) < 1e-15 ? zero : fromNumber(value)
}

function roundTo(x: Rational, places: Rational = zero): Rational {
  if (places.denominator !== 1n || places.numerator < 0n || places.numerator > 30n) {
    throw expressionError('round(value, places) takes whole places from 0 to 30.')
  }
  const scale = rational(10n ** places.numerator)
  return divide(round(multiply(x, scale)), scale)
}

function atLeastZero(x: Rational, name: string): Rational {
  if (compare(x, zero) < 0) throw expressionError(`${name} of a negative number is not a real number.`)
  return x
}

function aboveZero(x: Rational, name: string): Rational {
  if (compare(x, zero) <= 0) throw expressionError(`${name} takes numbers above zero only.`)
  return x
}
