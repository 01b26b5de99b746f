import { expect, test } from 'vitest'
import { chromiumPath } from '../../support/browser.ts'
import { itemsOf, namesOf, openRead, readPage, stateOf } from './read-page.ts'

const inBrowser = test.skipIf(!chromiumPath)

inBrowser('the chat’s own buttons and messages became tools and page state', async () => {
  const chat =
    '<div data-deckhand-chat><p>Hello, I am the agent</p><input aria-label=Message><button>Send</button></div>'
  const element =
    '<deckhand-chat><template shadowrootmode=open><p>Inner words</p><button>Inner send</button></template></deckhand-chat>'
  const state = await readPage(`<button>Buy</button>${chat}${element}`)
  expect(namesOf(state)).toEqual(['buy'])
  expect(state.viewState.content).toEqual([])
})

inBrowser('an id with a / in it could not be reached', async () => {
  const entry = (id: string) => `<li id="${id}">Thing <button>Add</button></li>`
  const { page } = await openRead(`<ul>${entry('cups/blue')}${entry('cups/red')}${entry('a,b')}</ul>`)
  const reached = (key: string) =>
    page.evaluate(`driver.getInteraction(['add', ${JSON.stringify(key)}])?.element.parentElement.id`)
  expect(await reached('cups/red')).toBe('cups/red')
  expect(await reached('a,b')).toBe('a,b')
  expect(await reached('cups')).toBeUndefined()
})

inBrowser('file inputs were offered as text', async () => {
  const state = await readPage('<label>Photo <input type=file></label><label>Name <input></label>')
  expect(namesOf(state)).toEqual(['name'])
  expect(JSON.stringify(state.viewState)).not.toContain('Photo')
})

inBrowser('descriptions made from element names meant nothing', async () => {
  const state = await readPage(`
    <section><h2>Delivery</h2><form tooldescription="Orders what is in the cart" toolname=order>
      <label>Street <input name=addr_line_1 required aria-describedby=n></label><small id=n>Without the number</small>
      <label>Day <input type=date toolparamdescription="When we come"></label>
      <button class="btn btn-x7">Order</button></form></section>
    <button data-deckhand-description="Empties the cart">X</button><button id=btn3 title="Opens the help"><svg></svg></button>`)
  expect(state.interactions.map(({ description }) => description)).toEqual([
    'Street (order): Without the number; required',
    'Day (order): When we come; date',
    'Order (order): Orders what is in the cart',
    'Empties the cart',
    'Opens the help',
  ])
})

inBrowser('an unknown coordinate clicked the first item and reported success', async () => {
  const { page } = await openRead(
    '<ul><li>A<button>Go</button><li>B<button>Go</button></ul><button id=one>One</button>',
  )
  const attempt = (coordinate: string[]) =>
    page.evaluate(`(async () => {
      const acted = []
      globalThis.worker ??= createPageDriver(document, { act: async (_type, element) => void acted.push(element) })
      const code = await worker.triggerEvent('click', ${JSON.stringify(coordinate)}).then(() => 'done', (error) => error.code)
      return [code, acted.length]
    })()`)
  expect(await attempt(['go', 'C'])).toEqual(['NOT_FOUND', 0])
  expect(await attempt(['go'])).toEqual(['NOT_FOUND', 0])
  expect(await attempt(['one', 'A'])).toEqual(['NOT_FOUND', 0])
  expect(await attempt([])).toEqual(['NOT_FOUND', 0])
  await page.evaluate('one.disabled = true')
  expect(await attempt(['one'])).toEqual(['DISABLED', 0])
  await page.evaluate("one.disabled = false; one.style.display = 'none'")
  expect(await attempt(['one'])).toEqual(['HIDDEN', 0])
  await page.evaluate('one.remove()')
  expect(await attempt(['one'])).toEqual(['GONE', 0])
})

inBrowser('a row that shows another thing since it was read is not taken for the one it was', async () => {
  const opened = await openRead(
    '<ul><li><h3>Mug</h3><button>Add</button></li><li><h3>Cup</h3><button>Add</button></li></ul>',
  )
  expect(itemsOf(await stateOf(opened), 'add')).toEqual([
    ['Mug', 'Mug'],
    ['Cup', 'Cup'],
  ])
  await opened.page.evaluate("document.querySelector('h3').textContent = 'Jug'")
  const found = "driver.getInteraction(['add', 'Mug'])"
  expect(await opened.page.evaluate(`${found} === undefined`)).toBe(true)
})
