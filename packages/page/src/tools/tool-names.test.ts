import { expect, test } from 'vitest'
import { ToolNames } from './tool-names.ts'

test('names have at most 64 characters of a-z, 0-9 and -, whatever the page contains', () => {
  const names = new ToolNames(['click-save'])
  const odd = [
    'save',
    'x'.repeat(500),
    `${'x'.repeat(500)}y`,
    'Añadir al carrito',
    '购物车',
    '删除',
    '',
    '__proto__',
    'a  /  b',
  ]
  const given = odd.map((refName) => names.nameFor('click', refName))
  expect(given.slice(3)).toEqual([
    'click-anadir-al-carrito',
    'click-control',
    'click-control-2',
    'click-control-3',
    'click-proto',
    'click-a-b',
  ])
  expect(given.every((name) => /^[a-z0-9-]{1,64}$/.test(name))).toBe(true)
  expect(new Set([...given, 'click-save']).size).toBe(odd.length + 1)
  expect(odd.map((refName) => names.nameFor('click', refName))).toEqual(given)
})
