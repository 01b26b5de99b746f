import { Ajv } from 'ajv'
import { describe, expect, test } from 'vitest'
import { cases } from './testing/cases.ts'
import { kits } from './testing/kits.ts'
import { type Played, play } from './testing/play.ts'

const seeds = [1, 2, 3]

describe.each(seeds)('under random names from seed %i', (seed) => {
  test.each(cases.map((one, index) => ({ one, title: `${index + 1}. ${one.kit}: ${one.turns[0]?.say}` })))(
    '$title',
    ({ one }) => {
      for (const played of play(one, seed)) check(played)
    },
  )
})

function check({ turn, calls, text, thought }: Played): void {
  expect(thought).not.toBe('')
  expect(calls).toEqual(turn.calls ?? [])
  if (turn.asks) {
    expect(text).toMatch(/^To .+ I need .+: what is .+\?$/s)
    for (const name of turn.asks) expect(text).toContain(`the ${name}`)
  }
  if (turn.tells) expect(text).toMatch(turn.tells)
}
