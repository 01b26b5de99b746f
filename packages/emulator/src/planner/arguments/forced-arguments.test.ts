import { Ajv2020 } from 'ajv/dist/2020.js'
import formats from 'ajv-formats'
import { expect, test } from 'vitest'
import { toolOf } from '../testing/fill.ts'
import { now } from '../testing/moments.ts'
import { forcedArguments } from './forced-arguments.ts'

const properties = {
  title: { type: 'string', minLength: 3, maxLength: 10 },
  when: { type: 'string', format: 'date-time' },
  mail: { type: 'string', format: 'email' },
  link: { type: 'string', format: 'uri' },
  count: { type: 'integer', minimum: 2 },
  below: { type: 'number', maximum: -1 },
  kind: { type: 'string', enum: ['a', 'b'] },
  tags: { type: 'array', items: { type: 'string' } },
  place: {
    type: 'object',
    properties: { city: { type: 'string' }, zip: { type: 'integer' } },
    required: ['city', 'zip'],
  },
  sure: { type: 'boolean' },
}

test.each(['', 'hm', 'a much longer sentence that says nothing of use'])(
  'what is missing gets a value that the schema allows: %j',
  (clause) => {
    const required = Object.keys(properties)
    const ajv = new Ajv2020({ strict: false })
    formats.default(ajv)
    const args = forcedArguments({ tool: toolOf('Do it.', properties, required), clause, now })
    expect(ajv.validate({ type: 'object', properties, required }, args), ajv.errorsText()).toBe(true)
  },
)
