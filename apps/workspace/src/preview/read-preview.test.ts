import { expect, test } from 'vitest'
import { readPreview } from './read-preview.ts'

test('previews of slides, tables and pages are read', () => {
  const slides = [{ title: 'One', bullets: ['a'] }]
  expect(readPreview({ preview: { slides } })).toEqual({ slides })
  const rows = [{ label: 'Cash', values: ['1', '2'] }]
  expect(readPreview({ preview: { scenarios: ['Base', 'Bull'], rows } })).toEqual({
    table: { columns: ['Base', 'Bull'], rows },
  })
  expect(readPreview({ preview: { text: 'NDA' } })).toEqual({ text: 'NDA' })
})

test.each([[null], ['x'], [[]], [{}], [{ preview: [] }], [{ preview: { slides: 'x', rows: [1, null], text: 3 } }]])(
  '%j shows nothing',
  (output) => {
    expect(readPreview(output)).toEqual({})
  },
)
