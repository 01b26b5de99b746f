import { expect, test } from 'vitest'
import { addressProblem } from './address-problem.ts'

test.each(['ann@', '@example.com', 'a@b@c', 'ann@x.com, ben@x.com', 'Ann <ann@x.com>'])('%s is refused', (address) => {
  expect(addressProblem(address, [])).toContain(`"${address}" is not`)
})

test('a recipient is not added twice', () => {
  expect(addressProblem('ANN@x.com', ['ann@x.com'])).toBe('ANN@x.com is on the list already.')
})

test.each(['ann@x.com', 'C024BE91L', 'ünal@müller.de'])('%s may be added', (address) => {
  expect(addressProblem(address, ['ben@x.com'])).toBeUndefined()
})
