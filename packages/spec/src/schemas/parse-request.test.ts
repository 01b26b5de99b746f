import { expect, test } from 'vitest'
import { settingsChangeSchema } from './commands.ts'
import { parseRequest } from './parse-request.ts'

const parse = (body: unknown) => () => parseRequest(settingsChangeSchema, body)

test('an unknown field is refused by name', () => {
  const message = 'colour: is not a field of this request'
  expect(parse({ colour: 'red' })).toThrowError(
    expect.objectContaining({ code: 'BAD_REQUEST', field: 'colour', message }),
  )
})

test('the refusal is short, however long the sent names are', () => {
  const many = Object.fromEntries(Array.from({ length: 1_000 }, (_, n) => [`${n}`.repeat(100), 0]))
  for (const body of [many, { ['x'.repeat(10_000)]: 0 }]) {
    const lengths = { message: expect.stringMatching(/^.{1,300}$/), field: expect.stringMatching(/^.{1,100}$/) }
    expect(parse(body)).toThrowError(expect.objectContaining(lengths))
  }
})
