import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { chromiumPath } from '../support/browsers/browser.ts'
import { openPageWith } from './support/open-page-with.ts'

const script = `
  import { createPageDriver } from '@deckhand/page/driver'
  import { pageTools } from '@deckhand/page/tools'
  const act = async (type, element, data) => {
    if (type === 'click') return element.click()
    element.value = data
    element.dispatchEvent(new Event(type, { bubbles: true }))
  }
  globalThis.tools = pageTools(createPageDriver(document, { act }))
  globalThis.cart = 0
  document.addEventListener('click', ({ target }) => {
    if (target.textContent === 'Add to cart') document.querySelector('[role=status]').textContent = ++cart + ' in the cart'
  })`

const product = (name: string, id: string) =>
  `<li data-id="${id}"><h3>${name}</h3><p>12.50</p><button>Add to cart</button></li>`

const shop = `<main><h1>Shop</h1>
  <form aria-label="Filters">
    <label>Search <input name="q"></label>
    <label>Size <select><option value="s">Small</option><option value="l">Large</option></select></label>
    <label><input type="checkbox"> On sale</label>
    <label>Most <input type="range" min="0" max="100"></label>
  </form>
  <ul>${product('Blue mug', 'a/1')}${product('Red mug', 'a/2')}</ul>
  <p role="status">Nothing in the cart</p></main>`

const open = async (html: string): Promise<Page> => (await openPageWith(html, { script })).page
const execute = (page: Page, name: string, args: object) =>
  page.evaluate(`tools.execute(${JSON.stringify(name)}, ${JSON.stringify(args)})`)

test.skipIf(!chromiumPath)('any page has tools named after its text', async () => {
  const page = await open(shop)
  expect(
    await page.evaluate('tools.definitions().slice(2).map(({ name, description }) => name + ": " + description)'),
  ).toEqual([
    'fill-search: Writes into the field "Search (Filters)"',
    'fill-size: Chooses in the list "Size (Filters)"',
    'toggle-on-sale: Switches the checkbox "On sale (Filters)"',
    'fill-most: Sets the slider "Most (Filters): 0 to 100"',
    'click-add-to-cart: Clicks the button "Add to cart (Shop)" of one of 2 items',
  ])
  const same =
    'const before = tools.definitions(); document.querySelector("h3").title = "x"; tools.definitions() === before'
  expect(
    await page.evaluate(`(() => { ${same.replace('tools.definitions() ===', 'return tools.definitions() ===')} })()`),
  ).toBe(true)
})

test.skipIf(!chromiumPath)('each control is operated by its tool, and changes of the page are reported', async () => {
  const page = await open(shop)
  expect(await execute(page, 'click-add-to-cart', { item: 'Red mug' })).toEqual({
    ok: true,
    done: 'Clicked the button "Add to cart (Shop)" of "Red mug".',
    changes: ['content > status: "Nothing in the cart" -> "1 in the cart"'],
  })
  expect(await execute(page, 'fill-search', { value: 'mugs' })).toMatchObject({
    changes: ['Search > value: "" -> "mugs"'],
  })
  expect(await execute(page, 'fill-size', { value: 'Large' })).toMatchObject({
    changes: ['Size > value: "Small" -> "Large"'],
  })
  expect(await execute(page, 'toggle-on-sale', {})).toMatchObject({ changes: ['On sale > checked: false -> true'] })
  expect(await execute(page, 'fill-most', { value: 30 })).toMatchObject({ changes: ['Most > value: "50" -> "30"'] })
})

test.skipIf(!chromiumPath)(
  'the tool of a removed control is gone, and nothing else is operated in its place',
  async () => {
    const page = await open(shop)
    await page.evaluate('tools.definitions(); document.querySelector("li:nth-child(2)").remove()')
    expect(await execute(page, 'click-add-to-cart', { item: 'Red mug' })).toMatchObject({ ok: false })
    await page.evaluate('document.querySelector("ul").remove()')
    expect(await execute(page, 'click-add-to-cart', { item: 'Blue mug' })).toMatchObject({ ok: false, code: 'GONE' })
    expect(await page.evaluate('cart')).toBe(0)
  },
)

test.skipIf(!chromiumPath)('1,250 controls in a real page have definitions of less than 30 kB', async () => {
  const rows = Array.from(
    { length: 625 },
    (_, n) => `<tr><td>Order ${n}<td><button>Open</button><td><input type="checkbox" aria-label="Select"></tr>`,
  )
  const page = await open(`<h1>Orders</h1><table>${rows.join('')}</table>`)
  expect(await page.evaluate('new TextEncoder().encode(JSON.stringify(tools.definitions())).length')).toBeLessThan(
    30_000,
  )
  const clicked =
    'document.addEventListener("click", ({ target }) => { globalThis.clicked = target.closest("tr").rowIndex })'
  await page.evaluate(clicked)
  expect(await execute(page, 'click-open', { item: 'Order 612' })).toMatchObject({ ok: true })
  expect(await page.evaluate('clicked')).toBe(612)
})
