import { expect, test } from 'vitest'
import { HandMadePage, single } from '../testing/hand-made-page.ts'
import { pageTools } from './page-tools.ts'

function pageOf(...interactions: HandMadePage['interactions']) {
  const page = new HandMadePage()
  page.interactions = interactions
  return { page, tools: pageTools(page) }
}

test('a tick is left alone when it is as wanted, and its new state is told from the element', async () => {
  const element = { checked: true }
  const { page, tools } = pageOf(single('gift', 'checkbox', element))
  const done = 'Left alone the checkbox "gift", which is on already.'
  expect(await tools.execute('toggle-gift', { checked: true })).toEqual({ ok: true, done, changes: [] })
  expect(page.worked).toEqual([])
  page.answer = () => {
    element.checked = !element.checked
  }
  expect(await tools.execute('toggle-gift', { checked: false })).toMatchObject({
    done: 'Switched the checkbox "gift" off.',
  })
  expect(await tools.execute('toggle-gift', {})).toMatchObject({ done: 'Switched the checkbox "gift" on.' })
  expect(page.worked).toHaveLength(2)
})

test('a tick that the page did not take is not told as taken', async () => {
  const { tools } = pageOf(single('gift', 'checkbox', { checked: false }))
  const done = 'Clicked the checkbox "gift", and the page left it off.'
  expect(await tools.execute('toggle-gift', { checked: true })).toMatchObject({ done })
})

test('what the page made of a value is told, and a password never', async () => {
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
  expect(page.worked.map(({ event, data }) => [event, data])).toEqual([
    ['input', '0301234'],
    ['input', 'hunter2'],
  ])
})

test('a list for several takes several, each of them one that it has', async () => {
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
  expect(page.worked).toEqual([{ event: 'change', coordinate: ['colours'], data: ['red', 'green'] }])
})

test('a field that only shows something is clicked, and what opens a list is chosen in', () => {
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
