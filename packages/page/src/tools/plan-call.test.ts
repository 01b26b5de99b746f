import { expect, test } from 'vitest'
import { HandMadePage, single } from '../testing/hand-made-page.ts'
import { pageTools } from './page-tools.ts'

function pageOf(...interactions: HandMadePage['interactions']) {
  const page = new HandMadePage()
  page.interactions = interactions
  return { page, tools: pageTools(page) }
}

test('a checkbox that is already right is left alone, and the new state is read from the element', async () => {
  const element = { checked: true }
  const { page, tools } = pageOf(single('gift', 'checkbox', element))
  const done = 'Left alone the checkbox "gift", which is on already.'
  expect(await tools.execute('toggle-gift', { checked: true })).toEqual({ ok: true, done, changes: [] })
  expect(page.actions).toEqual([])
  page.answer = () => {
    element.checked = !element.checked
  }
  expect(await tools.execute('toggle-gift', { checked: false })).toMatchObject({
    done: 'Switched the checkbox "gift" off.',
  })
  expect(await tools.execute('toggle-gift', {})).toMatchObject({ done: 'Switched the checkbox "gift" on.' })
  expect(page.actions).toHaveLength(2)
})

test('a checkbox that the page reset is not reported as switched', async () => {
  const { tools } = pageOf(single('gift', 'checkbox', { checked: false }))
  const done = 'Clicked the checkbox "gift", and the page left it off.'
  expect(await tools.execute('toggle-gift', { checked: true })).toMatchObject({ done })
})

test('a value that the page changed is reported, but never a password', async () => {
  const phone = { value: '' }
  const { page, tools } = pageOf(
    single('phone', 'text', phone),
    single('secret', 'text', { type: 'password', value: 'x' }),
  )
  page.answer = () => {
    phone.value = '030 12 34'
  }
  expect(await tools.execute('fill-phone', { value: '0301234' })).toMatchObject({
    done: 'Set the field "phone" to "0301234". The page made it "030 12 34".',
  })
  expect(await tools.execute('fill-secret', { value: 'hunter2' })).toMatchObject({ done: 'Filled the field "secret".' })
  expect(page.actions.map(({ event, data }) => [event, data])).toEqual([
    ['input', '0301234'],
    ['input', 'hunter2'],
  ])
})

test('a multiple list takes several values, and only existing ones', async () => {
  const options = ['Red', 'Blue', 'Green'].map((label) => ({ label, value: label.toLowerCase() }))
  const { page, tools } = pageOf(single('colours', 'select', { multiple: true, options }))
  const items = { type: 'string', enum: ['Red', 'Blue', 'Green'] }
  expect(tools.definitions()[2]?.inputSchema.properties.value).toEqual({ type: 'array', items })
  expect(await tools.execute('fill-colours', { value: ['Red', 'Pink'] })).toMatchObject({
    message: 'The parameter "value" cannot be "Pink": choose one of "Red", "Blue", "Green".',
  })
  expect(await tools.execute('fill-colours', { value: 'Red' })).toMatchObject({ code: 'INVALID_ARGUMENTS' })
  expect(await tools.execute('fill-colours', { value: ['Red', 'Green'] })).toMatchObject({
    done: 'Set the list "colours" to "Red", "Green".',
  })
  expect(page.actions).toEqual([{ event: 'change', coordinate: ['colours'], data: ['red', 'green'] }])
})

test('a read-only field gets a click tool, and a button that opens a list gets a fill tool', () => {
  const date = single('date', 'text')
  for (const item of date.items) item.events = ['click']
  const sort = single('sort', 'menu', { matches: () => true })
  for (const item of sort.items) item.events = ['click', 'change']
  const { tools } = pageOf(date, sort, single('file', 'menu', { matches: () => false }))
  expect(
    tools
      .definitions()
      .slice(2)
      .map(({ name }) => name),
  ).toEqual(['click-date', 'fill-sort', 'click-file'])
})
