import { transform } from 'esbuild'
import { expect, test } from 'vitest'
import { chromiumPath } from '../support/browsers/browser.ts'
import { bundleFixture } from './act/bundle-fixture.ts'
import { openZoo } from './act/open-zoo.ts'
import { style } from './act/zoo-style.ts'
import { itemsOf, namesOf, openRead, readPage, stateOf } from './read/read-page.ts'
import { bundled, openPageWith } from './support/open-page-with.ts'

/** One test for each known fault of page agents, under its name. Those of the server are tested with the server. */
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

inBrowser('a synthetic click event did not tick a checkbox', async () => {
  const zoo = await openZoo('<label><input id="box" type="checkbox"> Tick</label>')
  const isTicked = () => zoo.page.locator('#box').isChecked()
  await zoo.page.evaluate("document.querySelector('#box').dispatchEvent(new Event('click', { bubbles: true }))")
  expect(await isTicked()).toBe(false)
  expect(await zoo.act('click', '#box')).toEqual({ did: 'Clicked the checkbox "Tick".' })
  expect(await isTicked()).toBe(true)
})

inBrowser('el.click() did not open menus that listen to pointer events', async () => {
  const zoo = await openZoo(`${style}<div id="root"></div>`, 'radix.jsx')
  const isOpen = () => zoo.page.locator('[role=menu]').isVisible()
  await zoo.page.evaluate("document.querySelector('#menu').click()")
  await zoo.act('settle', 'body')
  expect(await isOpen()).toBe(false)
  await zoo.act('click', '#menu')
  await expect.poll(isOpen).toBe(true)
})

inBrowser("an unknown select option set '' and reported success", async () => {
  const zoo = await openZoo(
    '<select id="size" aria-label="Size"><option value="s">Small<option value="m" selected>Medium</select>',
  )
  expect(await zoo.act('fill', '#size', 'Huge')).toEqual({
    code: 'NO_SUCH_OPTION',
    message: 'There is no option "Huge". There are: "Small (s)", "Medium (m)".',
  })
  expect(await zoo.page.locator('#size').inputValue()).toBe('m')
})

inBrowser('file inputs were offered as text, and filled', async () => {
  const zoo = await openZoo('<label>Photo <input id="file" type="file"></label>')
  expect(await zoo.act('fill', '#file', 'a.png')).toMatchObject({ code: 'NOT_FILLABLE' })
  expect(await zoo.act('click', '#file')).toMatchObject({ code: 'NOT_ALLOWED' })
  expect(await zoo.act('click', 'label')).toMatchObject({ code: 'NOT_ALLOWED' })
})

inBrowser('setting .value was ignored by React', async () => {
  const zoo = await openZoo('<div id="root"></div>', 'react.jsx')
  await zoo.page.evaluate(`{
    const field = document.querySelector('#name')
    field.value = 'ignored'
    field.dispatchEvent(new Event('input', { bubbles: true }))
  }`)
  expect(await zoo.state()).toMatchObject({ name: '' })
  await zoo.act('fill', '#name', 'seen')
  await expect.poll(zoo.state).toMatchObject({ name: 'seen' })
})

const toolsScript = `
  import { createPageDriver } from '@deckhand/page/driver'
  import { pageTools } from '@deckhand/page/tools'
  globalThis.tools = pageTools(createPageDriver(document))`

inBrowser('names with underscores did not map back', async () => {
  const button = (name: string) => `<button data-deckhand-name="${name}" onclick="clicked.push('${name}')">x</button>`
  const html = `<script>globalThis.clicked = []</script>${['add_to_cart', 'add-to_cart', 'add__to__cart'].map(button).join('')}`
  const { page } = await openPageWith(html, { script: toolsScript })
  const names: string[] = await page.evaluate('tools.definitions().slice(2).map(({ name }) => name)')
  expect(new Set(names).size).toBe(3)
  for (const name of names) await page.evaluate(`tools.execute('${name}', {})`)
  expect(await page.evaluate('clicked')).toEqual(['add_to_cart', 'add-to_cart', 'add__to__cart'])
})

inBrowser('enums of 50 to 200 kB and the page state were sent again and again', async () => {
  const card = (each: number) =>
    `<article><h3>A thing with a long name, number ${each}</h3><p>${'Words. '.repeat(20)}</p><button>Add</button><select><option>Small<option>Large</select></article>`
  const html = `<main>${Array.from({ length: 800 }, (_, each) => card(each)).join('')}</main>`
  const { page } = await openPageWith(html, { script: toolsScript })
  const bytes = (what: string): Promise<number> => page.evaluate(`new Blob([JSON.stringify(${what})]).size`)
  expect(await bytes('tools.definitions()')).toBeLessThan(30_000)
  expect(await bytes('tools.context()')).toBeLessThan(32_000)
  expect(await page.evaluate('tools.definitions() === tools.definitions()')).toBe(true)
})

inBrowser('in production builds the agent saw nothing', async () => {
  const files = { '/zoo.js': await bundleFixture('react.jsx'), '/tools.js': await minified(toolsScript) }
  const { page } = await openPageWith(
    '<div id="root"></div><script src="/zoo.js"></script><script src="/tools.js"></script>',
    { files },
  )
  await expect.poll(() => page.evaluate('tools.definitions().map(({ name }) => name)')).toContain('fill-name')
  expect(await page.evaluate("tools.execute('fill-name', { value: 'Ann' })")).toMatchObject({ ok: true })
  expect(await page.evaluate('state.name')).toBe('Ann')
})

async function minified(script: string): Promise<string> {
  return (await transform(await bundled(script), { minify: true })).code
}
