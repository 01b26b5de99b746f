import fc from 'fast-check'
import { expect, test } from 'vitest'
import { LineSplitter } from './line-splitter.ts'

const limit = 40

interface Result {
  lines: string[]
  tooLong: { bytes: number; beginning: string }[]
}

function split(chunks: Iterable<Buffer>, max = limit): Result {
  const result: Result = { lines: [], tooLong: [] }
  const splitter = new LineSplitter(max, {
    onLine: (line) => void result.lines.push(line),
    onTooLong: (bytes, beginning) => void result.tooLong.push({ bytes, beginning }),
  })
  for (const chunk of chunks) splitter.push(chunk)
  splitter.end()
  return result
}

function inPieces(bytes: Buffer, sizes: number[]): Buffer[] {
  const pieces: Buffer[] = []
  for (let start = 0, turn = 0; start < bytes.length; turn += 1) {
    const size = sizes[turn % sizes.length] ?? 1
    pieces.push(bytes.subarray(start, start + size))
    start += size
  }
  return pieces
}

/** The expected result, computed from the complete text. */
function expected(bytes: Buffer): Result {
  const result: Result = { lines: [], tooLong: [] }
  for (const line of bytes.toString('latin1').split('\n')) {
    const whole = Buffer.from(line, 'latin1')
    const text = whole.toString().replace(/\r$/, '')
    if (whole.length > limit) result.tooLong.push({ bytes: whole.length, beginning: whole.toString() })
    else if (text !== '') result.lines.push(text)
  }
  return result
}

test('any chunking gives the same lines, with characters of every length, both line ends, and empty and oversized lines', () => {
  const letter = fc.constantFrom('a', 'ü', '€', '🚢', '\u2028', '\n', '\n', '\r\n', '\r', ' ')
  const text = fc.array(letter, { maxLength: 120 }).map((letters) => letters.join(''))
  const sizes = fc.array(fc.integer({ min: 1, max: 30 }), { minLength: 1, maxLength: 8 })
  fc.assert(
    fc.property(text, sizes, (written, steps) => {
      const bytes = Buffer.from(written)
      expect(split(inPieces(bytes, steps))).toEqual(expected(bytes))
    }),
    { numRuns: 2_000 },
  )
})

test('a line of exactly the limit is a line, and one byte more is too long', () => {
  const line = 'x'.repeat(limit)
  expect(split([Buffer.from(`${line}\n${line}y\nz`)])).toEqual({
    lines: [line, 'z'],
    tooLong: [{ bytes: limit + 1, beginning: `${line}y` }],
  })
})

test('an endless line uses no more memory than the limit, and the next line is read', () => {
  const chunk = Buffer.alloc(1024 * 1024, 'x')
  const before = process.memoryUsage().arrayBuffers
  let highest = 0
  function* chunks() {
    for (let count = 0; count < 300; count += 1) {
      yield chunk
      highest = Math.max(highest, process.memoryUsage().arrayBuffers)
    }
    yield Buffer.from('\nnext\n')
  }
  const { lines, tooLong } = split(chunks(), 8 * 1024 * 1024)
  expect(lines).toEqual(['next'])
  expect(tooLong).toEqual([{ bytes: 300 * 1024 * 1024, beginning: 'x'.repeat(4096) }])
  // The limit, the buffer that it grew from, and the one before that.
  expect(highest - before).toBeLessThan(20 * 1024 * 1024)
})

test('the beginning of an oversized line does not end inside a character', () => {
  const { tooLong } = split([Buffer.from(`${'x'.repeat(4095)}€€€\n`)], 4_000)
  expect(tooLong[0]?.beginning).toBe('x'.repeat(4095))
})

test('the work for a line in many pieces grows only with its length', () => {
  const piece = Buffer.from('xy')
  const splitPieces = (count: number) => {
    const pieces = Array.from({ length: count }, () => piece)
    expect(split(pieces, 2_000_000).lines[0]).toHaveLength(2 * count)
  }
  expect(splitPieces).toGrowLinearly(20_000)
})
