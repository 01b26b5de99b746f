import { expressionError } from './expression-error.ts'
import { digitCount, type Rational, rational, roundedQuotient } from './rational.ts'

const decimal = /^(-?)(\d*)\.?(\d*)(?:e([+-]?\d+))?$/i

/** Parses a decimal with an optional exponent, exactly: without floating point. */
export function parseDecimal(text: string): Rational {
  const [, sign, whole = '', fraction = '', exponent = '0'] = decimal.exec(text) ?? []
  if (Math.abs(Number(exponent)) > 400) throw expressionError(`${text} is too large or too small a number.`)
  const digits = BigInt(`${sign}${whole}${fraction}` || '0')
  const power = Number(exponent) - fraction.length
  return power < 0 ? rational(digits, 10n ** BigInt(-power)) : rational(digits * 10n ** BigInt(power))
}

/** Throws if a function has no finite value. */
export function fromNumber(value: number): Rational {
  if (!Number.isFinite(value)) throw expressionError('The result is not a real number.')
  return parseDecimal(String(value))
}

export function toNumber({ numerator, denominator }: Rational, significantDigits = 20): number {
  const exponent = digitCount(numerator) - digitCount(denominator)
  const power = significantDigits - exponent
  const scaled =
    power < 0
      ? roundedQuotient(numerator, denominator * 10n ** BigInt(-power))
      : roundedQuotient(numerator * 10n ** BigInt(power), denominator)
  return Number(`${scaled}e${-power}`)
}

export interface Written {
  number: number
  text: string
  /** False if digits were rounded away. */
  exact: boolean
}

/**
 * Writes whole numbers of up to 40 digits in full, everything else rounded to 15 significant digits: as many as a double holds exactly,
 * and few enough to hide the inexact last digits of functions such as sqrt and sin.
 */
export function writeDecimal(value: Rational): Written {
  if (value.denominator === 1n && digitCount(value.numerator) <= 40) {
    return { number: Number(value.numerator), text: value.numerator.toString(), exact: true }
  }
  const number = Number(toNumber(value).toPrecision(15))
  const { numerator, denominator } = parseDecimal(String(number))
  return { number, text: String(number), exact: numerator === value.numerator && denominator === value.denominator }
}
