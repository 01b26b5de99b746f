import { expect, test } from 'vitest'
import { group, HandMadePage, numbered, single } from '../testing/hand-made-page.ts'
import { pageTools } from './page-tools.ts'

const bytes = (value: unknown) => Buffer.byteLength(JSON.stringify(value))
const limit = 30_000

function pageOf(...interactions: HandMadePage['interactions']) {
  const page = new HandMadePage()
  page.interactions = interactions
  return { page, tools: pageTools(page) }
}

const longLabels = (count: number) => numbered(count, `Ein Becher für Äpfel ${'ü'.repeat(300)}`)

test.each([
  ['in one group', [group('delete', 'button', numbered(1250, 'Row'))]],
  ['each on its own', numbered(1250, 'Delete row').map((name) => single(name, 'button'))],
  ['in fifty groups with long labels', numbered(50, 'act').map((name) => group(name, 'button', longLabels(25)))],
  [
    'in fifty groups with short labels',
    numbered(50, 'act').map((name) => group(name, 'button', numbered(25, 'A product of ours'))),
  ],
])('the definitions of 1,250 controls %s stay under 30 kB', (_how, interactions) => {
  const { tools } = pageOf(...interactions)
  expect(bytes(tools.definitions())).toBeLessThan(limit)
  expect(bytes(tools.context().interactions)).toBeLessThan(11_000)
})

test('controls without a tool for lack of bytes are listed in the context and work by name', async () => {
  const { page, tools } = pageOf(...numbered(400, 'Delete row').map((name) => single(name, 'button')))
  const offered = tools.definitions().length - 2
  expect(offered).toBeGreaterThan(100)
  expect(offered).toBeLessThan(400)
  const { interactions } = tools.context()
  expect(interactions[0]).toBe(`Delete row ${offered + 1}: the button "Delete row ${offered + 1}"`)
  expect(interactions.at(-1)).toMatch(/^and \d+ more/)
  expect(await tools.execute('trigger-interaction', { refName: 'Delete row 400' })).toMatchObject({ ok: true })
  expect(await tools.execute('click-delete-row-399', {})).toMatchObject({ ok: true })
  expect(page.actions.map(({ coordinate }) => coordinate)).toEqual([['Delete row 400'], ['Delete row 399']])
})

test('thirty labels become an enum, and thirty-one are searched', () => {
  const { tools } = pageOf(group('a', 'button', numbered(30, 'Row')), group('b', 'button', numbered(31, 'Row')))
  const [, , few, many] = tools.definitions()
  expect(few?.inputSchema.properties.item?.enum).toHaveLength(30)
  expect(many?.inputSchema.properties.item).toEqual({ type: 'string', description: 'Words of its label' })
  expect(tools.context().interactions).toEqual([
    'b: the button "b", 31 items: "Row 1", "Row 2", "Row 3", "Row 4", "Row 5", …',
  ])
})

test('the labels of one tool have at most 2 kB', () => {
  const { tools } = pageOf(group('a', 'button', longLabels(12)), group('b', 'button', longLabels(28)))
  const [, , few, many] = tools.definitions()
  expect(few?.inputSchema.properties.item?.enum).toHaveLength(12)
  expect(many?.inputSchema.properties.item?.enum).toBeUndefined()
})

test('labels and options of one tool share 2 kB, and options stay if only the labels are too many', () => {
  const options = (words: string[]) => ({ options: words.map((label) => ({ label, value: label })) })
  const choose = (labels: string[], words: string[]) => {
    const lists = group('size', 'select', labels, options(words))
    for (const item of lists.items) item.events = ['change']
    return pageOf(lists).tools.definitions()[2]?.inputSchema.properties
  }
  const long = (count: number) => numbered(count, 'x'.repeat(50))
  expect(choose(long(20), long(25))).toMatchObject({
    item: { description: 'Words of its label' },
    value: { type: 'string' },
  })
  expect(choose(long(20), long(25))?.value?.enum).toBeUndefined()
  expect(choose(longLabels(28), ['Small', 'Large'])).toEqual({
    item: { type: 'string', description: 'Words of its label' },
    value: { type: 'string', enum: ['Small', 'Large'] },
  })
})

test('a page state of a megabyte does not affect the definitions', () => {
  const { page, tools } = pageOf(single('save', 'button'))
  const before = tools.definitions()
  page.viewState = { text: 'x'.repeat(1_000_000) }
  expect(tools.definitions()).toBe(before)
})

test('a marked control gets a tool before all others, and keeps its place in page order', () => {
  const marked = { ...single('pay', 'button'), confirm: true as const }
  const { tools } = pageOf(...numbered(1250, 'Delete row').map((name) => single(name, 'button')), marked)
  expect(tools.definitions().at(-1)).toMatchObject({ name: 'click-pay', confirm: true })
  expect(tools.definitions().filter(({ confirm }) => confirm)).toHaveLength(1)
  expect(bytes(tools.definitions())).toBeLessThan(limit)
})

test('too many marked controls stay within the limit, and those without a tool are refused', async () => {
  const { page, tools } = pageOf(
    ...numbered(1250, 'Delete row').map((name) => ({ ...single(name, 'button'), confirm: true as const })),
  )
  expect(bytes(tools.definitions())).toBeLessThan(limit)
  expect(await tools.execute('click-delete-row-1250', {})).toMatchObject({ ok: false, code: 'NOT_ALLOWED' })
  expect(await tools.execute('trigger-interaction', { refName: 'Delete row 1250' })).toMatchObject({
    code: 'NOT_ALLOWED',
  })
  expect(page.actions).toEqual([])
})
