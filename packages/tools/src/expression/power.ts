import { fromNumber, toNumber } from './decimal.ts'
import { expressionError } from './expression-error.ts'
import { compare, divide, multiply, one, type Rational, zero } from './rational.ts'

/** Exact for whole exponents; others go through floating point. */
export function power(base: Rational, exponent: Rational): Rational {
  if (exponent.denominator === 1n) {
    return exponent.numerator < 0n
      ? wholePower(divide(one, base), -exponent.numerator)
      : wholePower(base, exponent.numerator)
  }
  if (compare(base, zero) < 0) {
    throw expressionError('A negative number with a fractional exponent has no real result.')
  }
  return fromNumber(toNumber(base) ** toNumber(exponent))
}

/** Exponentiation by squaring. The size limit of `rational` stops 9^9^9 after a few rounds. */
function wholePower(base: Rational, exponent: bigint): Rational {
  let result = one
  let square = base
  for (let rest = exponent; rest > 0n; rest >>= 1n) {
    if (rest & 1n) result = multiply(result, square)
    if (rest > 1n) square = multiply(square, square)
  }
  return result
}
