import { expect, test } from 'vitest'
import { chromiumPath } from '../../support/browsers/browser.ts'
import { openZoo } from './open-zoo.ts'

const told = `<script>
  const told = []
  for (const type of ['input', 'change']) addEventListener(type, (event) => told.push(type + ':' + event.constructor.name))
</script>`

const cases: [string, string, unknown, string][] = [
  ['text', '<input id="it">', 'Ada', 'Ada'],
  ['an e-mail', '<input id="it" type="email">', 'ada@example.org', 'ada@example.org'],
  ['a search', '<input id="it" type="search" role="combobox">', 'mugs', 'mugs'],
  ['a number', '<input id="it" type="number">', 12.5, '12.5'],
  ['a date', '<input id="it" type="date">', '2031-05-06', '2031-05-06'],
  ['a time', '<input id="it" type="time">', '14:30', '14:30'],
  ['a month', '<input id="it" type="month">', '2031-05', '2031-05'],
  ['a date and time', '<input id="it" type="datetime-local">', '2031-05-06T14:30', '2031-05-06T14:30'],
  ['a colour', '<input id="it" type="color">', '#FF8800', '#ff8800'],
  ['a range', '<input id="it" type="range">', 70, '70'],
  ['a range past its end', '<input id="it" type="range" max="50">', 70, '50'],
  ['a text area', '<textarea id="it"></textarea>', 'one\ntwo', 'one\ntwo'],
  ['text that is too long', '<input id="it" maxlength="3">', 'abcdef', 'abc'],
]

test.skipIf(!chromiumPath).each(cases)(
  '%s is filled, and the page gets the events',
  async (_what, html, value, expected) => {
    const { act, page } = await openZoo(html + told)
    expect(await act('fill', '#it', value)).toMatchObject({ did: expect.stringContaining('it is now') })
    expect(await page.locator('#it').inputValue()).toBe(expected)
    expect(await page.evaluate('told')).toEqual(['input:InputEvent', 'change:Event'])
  },
)

test.skipIf(!chromiumPath)('the value of a password is filled and never reported', async () => {
  const { act, page } = await openZoo('<input id="it" type="password" aria-label="Password" minlength="12">')
  const answer = await act('fill', '#it', 's3cret')
  expect(answer).toEqual({ did: 'Filled the field "Password".' })
  expect(await page.locator('#it').inputValue()).toBe('s3cret')
})

test.skipIf(!chromiumPath)('the browser’s validation message for a value is reported', async () => {
  const { act } = await openZoo('<input id="it" type="number" max="10">')
  expect((await act('fill', '#it', 11)).did).toContain('The page says: Value must be less than or equal to 10')
})

test.skipIf(!chromiumPath)('a select whose option is already chosen is left alone', async () => {
  const { act, page } = await openZoo(`<select id="it" aria-label="Size"><option>S<option selected>M</select>${told}`)
  expect(await act('fill', '#it', 'M')).toEqual({
    did: 'The list "Size" is already "M".',
    value: 'M',
    already: true,
  })
  expect(await page.evaluate('told')).toEqual([])
})

test.skipIf(!chromiumPath)('a checkbox that is already right is left alone', async () => {
  const { act, page } = await openZoo('<label><input id="it" type="checkbox" checked> News</label>')
  expect(await act('toggle', '#it', true)).toEqual({
    did: 'The checkbox "News" is already "on".',
    value: 'on',
    already: true,
  })
  expect(await page.evaluate('clicks')).toBe(0)
  expect(await act('fill', '#it', 'false')).toEqual({
    did: 'Clicked the checkbox "News": it is now "off".',
    value: 'off',
  })
})

test.skipIf(!chromiumPath)(
  'a radio cannot be switched off, and a checkbox that does not change is reported',
  async () => {
    const { act } = await openZoo(
      '<input id="one" type="radio" checked><input id="two" type="checkbox" onclick="event.preventDefault()">',
    )
    expect(await act('toggle', '#one', false)).toMatchObject({ code: 'NOT_ALLOWED' })
    expect(await act('toggle', '#two', true)).toMatchObject({ value: 'off' })
  },
)

test.skipIf(!chromiumPath)('keys do what they do in a browser', async () => {
  const html = `<dialog><button id="in">In</button></dialog><script>document.querySelector('dialog').showModal()</script>
    <textarea id="area"></textarea>`
  const { act, page } = await openZoo(html)
  await act('press', '#in', 'Escape')
  expect(await page.locator('dialog').isVisible()).toBe(false)
  await act('press', '#area', ['a', 'Enter', 'Space', 'b'])
  expect(await page.locator('#area').inputValue()).toBe('a\n b')
  expect(await act('press', '#area', 'Hyper')).toMatchObject({
    code: 'NOT_ALLOWED',
    message: expect.stringContaining('Enter, Escape'),
  })
})
