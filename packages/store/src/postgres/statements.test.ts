import { expect, test } from 'vitest'
import { numberParameters, Statements } from './statements.ts'

test('parameters are numbered in order', () => {
  expect(numberParameters(`UPDATE runs SET owner = ? WHERE id = ? AND status = 'queued' AND attempt = ?`)).toBe(
    `UPDATE runs SET owner = $1 WHERE id = $2 AND status = 'queued' AND attempt = $3`,
  )
})

test('a question mark inside quotes is refused', () => {
  expect(() => numberParameters(`SELECT ? AS a, 'why?' AS b`)).toThrow('inside quotes')
})

test('equal texts share a statement, and different texts never share a name', () => {
  const statements = new Statements()
  const first = statements.of('SELECT ?')
  expect(statements.of('SELECT ?')).toBe(first)
  expect(statements.of('SELECT ? + 1').name).not.toBe(first.name)
})

test('a list of varying length is not prepared on the server', () => {
  expect(new Statements().of('SELECT id FROM runs WHERE id IN (?, ?)')).toEqual({
    text: 'SELECT id FROM runs WHERE id IN ($1, $2)',
  })
})
