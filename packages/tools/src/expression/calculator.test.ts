import type { ToolContext } from '@deckhand/spec'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { calculator } from './calculator.ts'

const calculate = (expression: string) => calculator.handler({ expression }, {} as ToolContext)
const result = async (expression: string) => ((await calculate(expression)) as { result: number }).result
const text = async (expression: string) => ((await calculate(expression)) as { text: string }).text
const problem = (expression: string) =>
  calculate(expression).then(
    () => 'no error',
    (error: Error) => error.message,
  )

test('the result has the expression, the number and a sentence', async () => {
  expect(await calculate(' 12.5%  of 2480 = ?')).toEqual({
    expression: '12.5% of 2480',
    result: 310,
    text: '12.5% of 2480 = 310',
  })
})

describe('arithmetic', () => {
  test.each([
    ['2+2', 4],
    ['2 + 3 * 4', 14],
    ['(2 + 3) * 4', 20],
    ['10 - 3 - 2', 5],
    ['100 / 10 / 2', 5],
    ['2 ^ 3 ^ 2', 512],
    ['2 ** 10', 1024],
    ['-2 ^ 2', -4],
    ['(-2) ^ 2', 4],
    ['2 ^ -1', 0.5],
    ['--3', 3],
    ['2 * -3', -6],
    ['0 ^ 0', 1],
    ['2,480.50 + 1', 2481.5],
    ['1,000,000 / 4', 250_000],
    ['6 × 7 ÷ 2 − 1', 20],
    ['3 x 4', 12],
    ['.5 + 5.', 5.5],
    ['1.5e3 + 2E-1', 1500.2],
    ['17 % 5', 2],
    ['-7 % 3', 2],
  ])('%s is %d', async (expression, expected) => {
    expect(await result(expression)).toBe(expected)
  })
})

describe('percentages', () => {
  test.each([
    ['50%', 0.5],
    ['12.5 percent of 2480', 310],
    ['10% of 50 + 5', 10],
    ['15% off 80', 68],
    ['200 + 10%', 220],
    ['200 - 10%', 180],
    ['80 - 15% of 80', 68],
    ['100 * 10%', 10],
    ['50% + 2', 2.5],
  ])('%s is %d', async (expression, expected) => {
    expect(await result(expression)).toBe(expected)
  })
})

describe('functions and constants', () => {
  test.each([
    ['sqrt(16)', 4],
    ['sqrt(2)^2', 2],
    ['sqrt(2,500)', 50],
    ['abs(-3)', 3],
    ['round(2.5)', 3],
    ['round(-2.5)', -3],
    ['round(10 / 3, 2)', 3.33],
    ['floor(-1.5)', -2],
    ['ceil(1.2)', 2],
    ['min(3, 1, 2)', 1],
    ['max(1,200)', 200],
    ['max((1,200), 3)', 1200],
    ['ln(e)', 1],
    ['log(1000)', 3],
    ['sin(pi)', 0],
    ['cos(π)', -1],
    ['tan(0)', 0],
    ['2 * PI', 6.28318530717959],
  ])('%s is %d', async (expression, expected) => {
    expect(await result(expression)).toBe(expected)
  })
})

describe('precision', () => {
  test('decimals are exact', async () => {
    expect(await text('0.1 + 0.2')).toBe('0.1 + 0.2 = 0.3')
    expect(await result('0.1 + 0.2 - 0.3')).toBe(0)
    expect(await result('1 / 3 * 3')).toBe(1)
    expect(await result('1.005 * 1000')).toBe(1005)
  })

  test('a rounded result says so', async () => {
    expect(await text('10 / 3')).toBe('10 / 3 ≈ 3.33333333333333')
    expect(await text('2 / 3')).toBe('2 / 3 ≈ 0.666666666666667')
  })

  test('large whole numbers keep every digit in the sentence', async () => {
    expect(await text('2^100')).toBe('2^100 = 1267650600228229401496703205376')
  })

  test('a large exponent stays precise: a million small growth steps give e', async () => {
    expect(await result('1.000001 ^ 1,000,000')).toBe(2.71828046931938)
  })

  test('sums of decimals equal sums in whole cents', async () => {
    const cents = fc.integer({ min: -1_000_000, max: 1_000_000 })
    await fc.assert(
      fc.asyncProperty(cents, cents, async (a, b) => {
        expect(await result(`(${a / 100}) + (${b / 100})`)).toBe((a + b) / 100)
      }),
    )
  })
})

describe('errors say what is wrong and where', () => {
  test.each([
    ['', 'The expression is empty.'],
    ['2 + 3 *', 'I expected a number after "*" at character 7, but it ends there.'],
    ['2 * / 3', 'I expected a number after "*" at character 3, but found "/".'],
    [')', 'I expected a number, but found ")" at character 1.'],
    ['2 3', 'I expected an operator before "3" at character 3.'],
    ['2(3)', 'I expected an operator before "(" at character 2.'],
    ['(1 + 2', 'The "(" at character 1 is never closed.'],
    ['1 + 2)', 'I did not expect ")" at character 6.'],
    ['1,5 + 2', 'I did not expect "," at character 2. Write numbers like 2480.5 or 2,480.50.'],
    ['1 / 0', 'Division by zero at character 3 has no result.'],
    ['5 % (1 - 1)', 'Division by zero at character 3 has no result.'],
    ['0 ^ -1', 'Division by zero has no result.'],
    ['$5 * 2', 'I do not understand "$" at character 1.'],
    ['5 * 🍎', 'I do not understand "🍎" at character 5.'],
    ['sqrt 4', 'Write "(" after "sqrt" at character 1.'],
    ['sqrt(4, 9)', 'sqrt at character 1 takes one value, not 2.'],
    ['sqrt(-1)', 'sqrt of a negative number is not a real number.'],
    ['(-8) ^ 0.5', 'A negative number with a fractional exponent has no real result.'],
    ['tan(pi / 2)', 'tan has no value there.'],
    ['20 off 80', 'Write a percentage before "off" at character 4: 15% off 80.'],
    ['9 ^ 9 ^ 9', 'The result is too large: numbers end at 10^308.'],
    ['0.1 ^ 9999', 'The result is too close to zero: numbers end at 10^-308.'],
    ['1e999', '1e999 is too large or too small a number.'],
  ])('%j', async (expression, expected) => {
    expect(await problem(expression)).toBe(expected)
  })

  test('unknown names are not looked up in JavaScript', async () => {
    expect(await problem('constructor')).toMatch(/^I do not know "constructor" at character 1\. I know sqrt, abs/)
    expect(await problem('process(1)')).toMatch(/^I do not know "process"/)
  })

  test('500 characters are the limit, including spaces', async () => {
    expect(await result(`1${'+1'.repeat(249)}`)).toBe(250)
    expect(await problem(`1${'+1'.repeat(250)}`)).toMatch(/501 characters; 500 is the limit/)
    expect(await problem(`1${' '.repeat(1_000_000)}+1`)).toMatch(/1000003 characters/)
  })

  test.each(['(', '-', 'sqrt(', '2^'])('many nested %j do not overflow the stack', async (piece) => {
    expect(await problem(piece.repeat(80) + 1)).toMatch(/nested too deeply at character \d+ \(more than 60 levels\)/)
  })

  test('any input quickly gives a finite number or a clear error', async () => {
    const pieces = fc.constantFrom(
      '1',
      '9',
      '0.1',
      ',',
      '+',
      '-',
      '*',
      '/',
      '^',
      '%',
      '(',
      ')',
      'sqrt(',
      'max(',
      ' ',
      'of',
      'e',
      '99',
    )
    await fc.assert(
      fc.asyncProperty(fc.array(pieces, { maxLength: 60 }), async (parts) => {
        const outcome = await calculate(parts.join('')).catch((error: Error) => error)
        if (outcome instanceof Error) expect(outcome.name).toBe('DeckhandError')
        else expect((outcome as { result: number }).result).toSatisfy(Number.isFinite)
      }),
      { numRuns: 500 },
    )
  })
})
