import { expect, test } from 'vitest'
import { plannerBrain } from './planner.ts'
import { type KitName, kits } from './testing/kits.ts'
import { now } from './testing/moments.ts'
import { declarations } from './testing/play.ts'

const tools = (Object.keys(kits) as KitName[]).flatMap((kit) => declarations(kit, new Map()))

/** Each repeats what one of the patterns is fond of. */
const pieces = [
  'book a plumber for Anna and then water the roses ',
  'a',
  '(',
  '1',
  '1 ',
  ' ',
  '!',
  '"a ',
  "'a ",
  'a@',
  'a.',
  'a/',
  '1-',
  'and find ',
  'Aa ',
  '\n',
  '1+',
  'tomorrow at 3 ',
  '```',
  '<data>',
  '[ATTACHED CONTEXT]',
  'could you please ',
  ', ',
  'it, it is ',
  'twenty-one ',
  ': ',
  'because of ',
  '#',
  '$ ',
  'a hundred and ',
  'www.',
  'between a and ',
  'half past ',
]

test.each(pieces)('to answer a lot of %j is work that grows with its length alone', (piece) => {
  for (const opening of ['', 'Book a plumber for ']) {
    const answer = (size: number) => {
      const text = `${opening}${piece.repeat(Math.ceil(size / piece.length))}x`
      const request = { contents: [{ role: 'user', parts: [{ text }] }], tools: [{ functionDeclarations: tools }] }
      void plannerBrain().answer({ model: 'test', now, request })
    }
    expect(answer).toGrowLinearly(10_000)
  }
})
