import fc from 'fast-check'
import ReactMarkdown from 'react-markdown'
import remarkGfm from 'remark-gfm'
import { expect, test } from 'vitest'
import { emptySplit, finishSplit, growSplit } from './split-blocks.ts'

const starts =
  '|- |* |1. |2. |10. |  |   |    |\t|> |# |### |```|~~~|````|<div>|<b>|<!-- |-->|</pre>|<pre>|[^a]: || a |'.split('|')
const bodies = [
  '',
  '',
  'word',
  'two words',
  '```',
  '```js',
  '~~~',
  '---',
  '===',
  '***',
  '- ',
  '* x',
  '1. y',
  'a | b',
  '--|--',
  '> q',
]
const tails = ['', '', '', ' ', '**', '`', '|']
const line = fc
  .tuple(
    fc.constantFrom(...starts, '| a'),
    fc.constantFrom(...starts),
    fc.constantFrom(...bodies),
    fc.constantFrom(...tails),
  )
  .map((parts) => parts.join(''))
const markdown = fc
  .tuple(fc.array(line, { maxLength: 14 }), fc.constantFrom('\n', '\n', '\n', '\r\n', '\r'))
  .map(([lines, end]) => lines.join(end))
  .map((text) => text.replace(/\^a/g, (_, at) => `^${at}`))
/** Contrary to CommonMark, the parser reads some items after indented code and a blank line as text. */
const itemAfterCode = /(?: {4}|\t)[^\r\n]*[\r\n]\s+(?:[-+*]|\d+[.)])/
const runs = { numRuns: Number(process.env.DECKHAND_TEST_RUNS ?? 500) }

const blocksOf = (text: string) => finishSplit(growSplit(emptySplit, text))

/** The parsed text without positions, and without the white space at the end of a block of HTML or code. */
function parsed(text: string): string[] {
  let nodes: object[] = []
  const keep = () => (tree: { children: object[] }) => {
    nodes = [...tree.children]
  }
  ReactMarkdown({ children: text, remarkPlugins: [remarkGfm, keep] })
  return nodes.map((child) => JSON.stringify(child, (key, value) => (key === 'position' ? undefined : trimmed(value))))
}

const trimmed = (value: unknown) => (typeof value === 'string' ? value.trimEnd() : value)

test('blocks parsed one by one give the same result as the whole text', () => {
  fc.assert(
    fc.property(markdown, (text) => {
      fc.pre(!itemAfterCode.test(text))
      expect(blocksOf(text).flatMap(parsed)).toEqual(parsed(text))
    }),
    runs,
  )
}, 180_000)

test.each(['> \n</pre>\n<pre>', '> a\n</b>\n<div>', '>\n</b>\n```\n\n```'])(
  'a lone tag right below a quote may be text of it or a block: %j',
  (text) => {
    expect(blocksOf(text).flatMap(parsed)).toEqual(parsed(text))
  },
)

test('a text in any chunks has the same blocks as the whole text, and a closed block never changes', () => {
  fc.assert(
    fc.property(markdown, fc.array(fc.nat(6), { minLength: 1 }), (text, sizes) => {
      let split = emptySplit
      for (let at = 0, turn = 0; at < text.length; turn += 1) {
        at += (sizes[turn % sizes.length] ?? 0) + 1
        const next = growSplit(split, text.slice(0, at))
        expect(next.closed.slice(0, split.closed.length)).toEqual(split.closed)
        expect(next.closed.join('') + next.open).toBe(text.slice(0, at))
        split = next
      }
      expect(finishSplit(split)).toEqual(blocksOf(text))
    }),
    runs,
  )
}, 180_000)
