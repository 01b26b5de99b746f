import fc from 'fast-check'
import { expect, test } from 'vitest'
import { toolNameOf } from './tool-name.ts'

test.each([
  ['search', 'action_search'],
  ['cart.addItem', 'action_cart_addItem'],
  ['cart_add', 'action_cart__add'],
  ['cart-add', 'action_cart-add'],
  ['shop.cart_add-2', 'action_shop_cart__add-2'],
  ['a--b', 'action_a--b'],
  ['a-_b', 'action_a-__b'],
  ['a..b', 'action_a_b___f62b42414c'],
  ['a__b', 'action_a_b___?'],
  ['a._b', 'action_a_b___?'],
  ['a_.b', 'action_a_b___?'],
  ['a.', 'action_a___?'],
  ['a_', 'action_a___?'],
  ['a'.repeat(57), `action_${'a'.repeat(57)}`],
  ['a'.repeat(58), `action_${'a'.repeat(44)}___?`],
  ['a_'.repeat(32), `action_${'a_'.repeat(22).slice(0, -1)}___?`],
  ['größe', 'action_gr_e___?'],
])('%s is %s', (actionName, toolName) => {
  const made = toolNameOf(actionName)
  expect(toolName.endsWith('?') ? made.replace(/[0-9a-f]{10}$/, '?') : made).toBe(toolName)
})

const names = fc
  .tuple(fc.constantFrom('a', 'B'), fc.array(fc.constantFrom('a', 'b', '1', '.', '_', '-'), { maxLength: 63 }))
  .map(([first, rest]) => [first, ...rest].join(''))

test('every name is one that Gemini takes, 64 characters at most', () => {
  fc.assert(fc.property(names, (name) => /^[A-Za-z_][A-Za-z0-9_-]{0,63}$/.test(toolNameOf(name))))
})

test('no two short names give one tool name, whatever they are made of', () => {
  let all = ['a']
  const seen = new Map<string, string>()
  for (let length = 1; length <= 6; length++) {
    for (const name of all) {
      expect(seen.get(toolNameOf(name)) ?? name).toBe(name)
      seen.set(toolNameOf(name), name)
    }
    all = all.flatMap((name) => ['a', '.', '_', '-'].map((more) => name + more))
  }
  expect(seen.size).toBe((4 ** 6 - 1) / 3)
})

test('no two names give one tool name, also when they differ only behind the place where they are cut', () => {
  fc.assert(
    fc.property(names, names, (one, other) => one === other || toolNameOf(one) !== toolNameOf(other)),
    { numRuns: 2_000 },
  )
  const long = 'a'.repeat(60)
  expect(toolNameOf(`${long}.b`)).not.toBe(toolNameOf(`${long}.c`))
})

test('an action that is named after the mark of another does not take its place', () => {
  const marked = toolNameOf('a..b')
  const mark = marked.slice(-10)
  for (const twin of [`a_b.${mark}`, `a.b_${mark}`, `a_b_.${mark}`, `a.b___${mark}`, `a.b._${mark}`])
    expect(toolNameOf(twin)).not.toBe(marked)
})
