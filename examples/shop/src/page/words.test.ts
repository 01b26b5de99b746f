import { expect, test } from 'vitest'
import { wordsOf } from './words.ts'

test('with every seed all words differ from each other and none has a place left open', () => {
  for (let seed = 0; seed < 300; seed += 1) {
    const words = Object.values(wordsOf(seed))
    expect(words.filter((word, at) => words.indexOf(word) !== at || word.includes('{'))).toEqual([])
  }
})

test('the same seed says the same, another one something else, and none the plain words', () => {
  expect(wordsOf(3)).toEqual(wordsOf(3))
  expect(wordsOf(3)).not.toEqual(wordsOf(4))
  expect(wordsOf(0)).toMatchObject({ cart: 'Cart', addToCart: 'Add to cart', checkout: 'Checkout' })
})
