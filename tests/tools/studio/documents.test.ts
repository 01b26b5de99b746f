import { expect, test } from 'vitest'
import { studio, textOf } from './studio.ts'

const nda = {
  document_type: 'NDA',
  title: 'Mutual non-disclosure',
  parties: 'Acme, Inc. and Jo Doe',
  jurisdiction: 'Portugal',
}

const body = (parts: Record<string, string>) => parts['word/document.xml'] ?? ''

test('a document names its parties above and signs with them below, and says that it is a draft', async () => {
  const { zip } = await studio()
  const { output, parts } = await zip('draft_document', nda)
  const text = textOf(body(parts))
  for (const party of ['Acme, Inc.', 'Jo Doe']) expect(text.split(party).length).toBeGreaterThan(2)
  expect(text).toMatch(/Parties .*Background .*Definitions .*Terms .*Signatures .*Signature/)
  expect(text).toContain('the law of Portugal')
  expect(text).toContain('Draft written by the offline planner. Check it before use.')
  expect(output).toMatchObject({
    status: 'completed',
    format: 'Word (.docx)',
    review_required: true,
    pages_are: 'estimated',
    parties: ['Acme, Inc.', 'Jo Doe'],
  })
})

test('its clauses are numbered by the program that shows it, and its pages too', async () => {
  const { zip } = await studio()
  const { output, parts } = await zip('draft_document', nda)
  const clauses = output.clauses as string[]
  const numbered =
    body(parts).match(/<w:p>(?:(?!<\/w:p>).)*<w:pStyle w:val="Heading2"\/>(?:(?!<\/w:p>).)*<w:numPr>/gs) ?? []
  expect(numbered).toHaveLength(clauses.length)
  expect(parts['word/numbering.xml']).toContain('w:lvlText w:val="%1.%2"')
  const [header = '', footer = ''] = ['header1', 'footer1'].map((name) => parts[`word/${name}.xml`])
  expect(textOf(header)).toContain('Draft for review')
  expect(footer).toMatch(/PAGE.*NUMPAGES/s)
})

test('clauses that were asked for are its clauses', async () => {
  const { zip } = await studio()
  const wanted = ['Scope of work', 'Fees', 'Late boats', 'Lost cargo']
  const { output } = await zip('draft_document', {
    document_type: 'contract',
    title: 'Harbour pilots',
    clauses: wanted,
  })
  expect(output.clauses).toEqual(wanted)
  expect(output.parties).toEqual(['[First party]', '[Second party]'])
})

test('a memo has sections, and no parties unless they were named', async () => {
  const { zip } = await studio()
  const { output, parts } = await zip('draft_document', { document_type: 'memo', title: 'Remote work across borders' })
  const text = textOf(body(parts))
  expect(output.parties).toEqual([])
  expect(text).not.toContain('Parties')
  expect(text).toContain('Review and approval')
  expect(text.toLowerCase().split('remote work').length).toBeGreaterThan(8)
  expect(JSON.stringify(output.preview).length).toBeLessThan(2000)
})

test('hostile words in every field are only words', async () => {
  const { zip } = await studio()
  const words = '<w:p>&amp; "x" ]]> =cmd()'
  const args = { document_type: words, title: words, parties: `${words} and B`, purpose: words, jurisdiction: words }
  const { output, parts } = await zip('draft_document', args)
  expect(textOf(body(parts)).split(words).length).toBeGreaterThan(3)
  expect(body(parts)).not.toContain(words)
  expect(output.path).toBe('studio/w-p-amp-x-cmd.docx')
})
