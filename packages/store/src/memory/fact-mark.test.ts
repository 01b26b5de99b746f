import { expect, test } from 'vitest'
import { factMark } from './fact-mark.ts'

// Databases contain the hash. Another one would make every stored fact a new one.
test('the hash of a fact never changes', () => {
  expect(factMark('Ann likes tea.')).toBe(factMark('  änn: LIKES tea'))
  expect(factMark('Ann pays Ben')).not.toBe(factMark('Ben pays Ann'))
  expect(factMark('Ann likes tea.')).toMatchInlineSnapshot(
    `"4c112585f92f05a79e1e6e11118d3fd4813b3e40ae0591f8ae9fb56504aac4ea"`,
  )
})
