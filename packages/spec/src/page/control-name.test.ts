import { expect, test } from 'vitest'
import { confirmMatcher, listedEntry } from './control-name.ts'

test('P1: an entry matches a control by verb and label, in any script and spelling', () => {
  const matches = confirmMatcher(['click-pay', 'fill-Konto Nummer', 'click-削除', 'click-loschen', 'toggle-i-agree'])
  expect(matches('click', ['Pay'])).toBe('click-pay')
  expect(matches('click', ['  PAY… '])).toBe('click-pay')
  expect(matches('click', ['P\u00ada\u200by'])).toBe('click-pay')
  expect(matches('fill', ['Konto-Nummer'])).toBe('fill-Konto Nummer')
  expect(matches('click', ['削除'])).toBe('click-削除')
  expect(matches('click', ['Löschen'])).toBe('click-loschen')
  expect(matches('toggle', [undefined, 'I agree'])).toBe('toggle-i-agree')
  for (const [verb, label] of [
    ['fill', 'Pay'],
    ['click', 'Pay later'],
    ['click', '編集'],
    ['click', ''],
  ] as const)
    expect(matches(verb, [label]), label).toBeUndefined()
  expect(confirmMatcher([])('click', ['Pay'])).toBeUndefined()
})

test('P1: a label that is too long for a tool name matches by that name and in full', () => {
  const label = 'Delete this workspace and everything that is in it'
  for (const entry of ['click-delete-this-workspace-and-everything', `click-${label}`])
    expect(confirmMatcher([entry])('click', [label]), entry).toBe(entry)
})

test('P1: an entry matches a tool by its name, its reference name and its labels', () => {
  const matches = confirmMatcher(['click-delete'])
  expect(listedEntry({ name: 'click-delete' }, matches)).toBe('click-delete')
  expect(listedEntry({ name: 'click-delete-2', labels: ['Delete'] }, matches)).toBe('click-delete')
  expect(listedEntry({ name: 'click-x', refName: 'delete' }, matches)).toBe('click-delete')
  expect(listedEntry({ name: 'fill-delete' }, matches)).toBeUndefined()
})
