import { expect, test } from 'vitest'
import { plannerBrain } from './planner.ts'
import { type KitName, kits } from './testing/kits.ts'
import { now } from './testing/moments.ts'
import { declarations } from './testing/play.ts'

const tools = (Object.keys(kits) as KitName[]).flatMap((kit) => declarations(kit, new Map()))
const size = 200_000

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

/** What the process worked, in milliseconds: a busy machine makes it wait, not work. */
const worked = () => {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1_000
}

test.each(pieces)('200 KB of %j are answered within a second of work', (piece) => {
  const filler = piece.repeat(Math.ceil(size / piece.length))
  for (const opening of ['', 'Book a plumber for ']) {
    const contents = [{ role: 'user', parts: [{ text: `${opening}${filler}x` }] }]
    const start = worked()
    void plannerBrain().answer({ model: 'test', now, request: { contents, tools: [{ functionDeclarations: tools }] } })
    expect(worked() - start).toBeLessThan(1000)
  }
})
