import { expressionError } from './expression-error.ts'

/** An exact fraction in lowest terms with a positive denominator. Unlike floating point, 0.1 + 0.2 is 0.3 and 1 / 3 * 3 is 1. */
export interface Rational {
  readonly numerator: bigint
  readonly denominator: bigint
}

const largestExponent = 308
const longestDenominator = 600
const keptDigits = 60

/** Throws if a double could not hold the value. `denominator` must not be 0. */
export function rational(numerator: bigint, denominator = 1n): Rational {
  const divisor = greatestCommonDivisor(absolute(numerator), absolute(denominator)) * (denominator < 0n ? -1n : 1n)
  return bounded({ numerator: numerator / divisor, denominator: denominator / divisor })
}

export const zero = rational(0n)
export const one = rational(1n)

export const negate = (a: Rational) => rational(-a.numerator, a.denominator)
export const add = (a: Rational, b: Rational) =>
  rational(a.numerator * b.denominator + b.numerator * a.denominator, a.denominator * b.denominator)
export const subtract = (a: Rational, b: Rational) => add(a, negate(b))
export const multiply = (a: Rational, b: Rational) => rational(a.numerator * b.numerator, a.denominator * b.denominator)

export function divide(a: Rational, b: Rational): Rational {
  if (b.numerator === 0n) throw expressionError('Division by zero has no result.')
  return rational(a.numerator * b.denominator, a.denominator * b.numerator)
}

/** A comparison function for sorting. */
export function compare(a: Rational, b: Rational): number {
  const difference = a.numerator * b.denominator - b.numerator * a.denominator
  return difference < 0n ? -1 : difference > 0n ? 1 : 0
}

export function floor({ numerator, denominator }: Rational): Rational {
  const quotient = numerator / denominator
  return rational(numerator < 0n && quotient * denominator !== numerator ? quotient - 1n : quotient)
}

/** Rounds halves away from zero, as people round money. */
export function round({ numerator, denominator }: Rational): Rational {
  return rational(roundedQuotient(numerator, denominator))
}

export function roundedQuotient(numerator: bigint, denominator: bigint): bigint {
  const half = numerator < 0n ? -denominator : denominator
  return (2n * numerator + half) / (2n * denominator)
}

export function digitCount(value: bigint): number {
  return absolute(value).toString().length
}

/** Keeps every step cheap: rounds a long fraction to 60 digits and refuses huge or tiny values. */
function bounded(value: Rational): Rational {
  const { numerator, denominator } = value
  if (numerator === 0n) return value
  const size = digitCount(numerator) - digitCount(denominator)
  if (size > largestExponent) throw expressionError('The result is too large: numbers end at 10^308.')
  if (size < -largestExponent) throw expressionError('The result is too close to zero: numbers end at 10^-308.')
  if (digitCount(denominator) <= longestDenominator) return value
  const scale = 10n ** BigInt(Math.max(0, keptDigits - size))
  return rational(roundedQuotient(numerator * scale, denominator), scale)
}

function absolute(value: bigint): bigint {
  return value < 0n ? -value : value
}

function greatestCommonDivisor(a: bigint, b: bigint): bigint {
  while (b !== 0n) [a, b] = [b, a % b]
  return a
}
