import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { chromiumPath } from '../support/browsers/browser.ts'
import { openPageWith } from './support/open-page-with.ts'

const html = `
  <ul>
    <li>Blue mug <button id="add-1">Add</button></li>
    <li>Red mug <button id="add-2">Add</button></li>
  </ul>
  <input id="search"><input type="checkbox" id="gift"><button id="pay" disabled>Pay</button>
  <select id="size"><option value="s">Small</option><option value="l">Large</option></select>
  <p id="log"></p>`

/** As a Jay page offers it: keys before the reference, components among the items, one plain event for each trigger. */
const jayPage = `
  const at = (id) => document.getElementById(id)
  const item = (id, coordinate, events) => ({ coordinate, element: at(id), events })
  const listeners = new Set()
  let viewState = { items: [{ _id: 'a/1', name: 'Blue mug' }, { _id: 'a/2', name: 'Red mug' }], count: 0 }
  const interactions = [
    { refName: 'addToCart', description: 'Puts a product into the cart', items: [item('add-1', ['a/1', 'addToCart'], ['click']), item('add-2', ['a/2', 'addToCart'], ['click'])] },
    { refName: 'search', items: [item('search', ['search'], ['input', 'change'])] },
    { refName: 'gift', items: [item('gift', ['gift'], ['change'])] },
    { refName: 'size', items: [item('size', ['size'], ['change'])] },
    { refName: 'pay', items: [item('pay', ['pay'], ['click'])] },
    { refName: 'child', items: [{ coordinate: ['child'], element: { viewState: {} }, events: [] }] },
  ]
  const all = () => interactions.flatMap(({ items }) => items)
  const automation = {
    getPageState: () => ({ viewState, interactions, customEvents: [{ name: 'AddToCart' }] }),
    triggerEvent(type, coordinate, data) {
      const found = all().find((one) => one.coordinate.length === coordinate.length && one.coordinate.every((step, place) => step === coordinate[place]))
      if (!found) throw new Error('No element found at coordinate')
      found.element.dispatchEvent(Object.assign(new Event(type, { bubbles: true }), data))
    },
    getInteraction: (coordinate) => all().find((one) => one.coordinate.join() === coordinate.join()),
    onStateChange: (callback) => (listeners.add(callback), () => listeners.delete(callback)),
    getCustomEvents: () => [{ name: 'AddToCart' }],
    onComponentEvent: (name, callback) => { globalThis.hears = { name, callback }; return () => delete globalThis.hears },
    dispose() { globalThis.disposed = true },
  }
  for (const type of ['click', 'input', 'change']) document.addEventListener(type, ({ target }) => {
    at('log').textContent += type + ' ' + target.id + '=' + (target.type === 'checkbox' ? target.checked : target.value) + '; '
    if (target.id.startsWith('add')) viewState = { ...viewState, count: viewState.count + 1 }
    for (const listener of listeners) listener(automation.getPageState())
  })
  globalThis.announce = () => {
    globalThis.__jay = { automation }
    globalThis.dispatchEvent(new Event('jay:automation-ready'))
  }`

const script = `
  import { jayAutomation } from '@deckhand/page/driver'
  import { pageTools } from '@deckhand/page/tools'
  ${jayPage}
  globalThis.start = async (waitMs) => {
    globalThis.api = await jayAutomation({ waitMs })
    globalThis.tools = api && pageTools(api)
    return Boolean(api)
  }`

const log = async (page: Page) => (await page.textContent('#log'))?.trim()
const execute = (page: Page, name: string, args: object) =>
  page.evaluate(`tools.execute(${JSON.stringify(name)}, ${JSON.stringify(args)})`)

async function openJay(): Promise<Page> {
  const { page } = await openPageWith(html, { script })
  await page.evaluate('announce()')
  expect(await page.evaluate('start()')).toBe(true)
  return page
}

test.skipIf(!chromiumPath)('a page without Jay has none, and one that announces it later is waited for', async () => {
  const { page } = await openPageWith(html, { script })
  expect(await page.evaluate('start()')).toBe(false)
  expect(await page.evaluate('start(50)')).toBe(false)
  expect(await page.evaluate('setTimeout(announce, 100); start(60000)')).toBe(true)
})

test.skipIf(!chromiumPath)('tools of a Jay page are made from its elements, and components are left out', async () => {
  const page = await openJay()
  const names = 'tools.definitions().map(({ name, description }) => name + ": " + description).slice(2)'
  expect(await page.evaluate(names)).toEqual([
    'click-add-to-cart: Clicks the button "Puts a product into the cart" of one of 2 items',
    'fill-search: Writes into the field "search"',
    'toggle-gift: Switches the checkbox "gift"',
    'fill-size: Chooses in the list "size"',
    'click-pay: Clicks the button "pay"',
  ])
  expect(await page.evaluate('tools.definitions()[2].inputSchema.properties.item.enum')).toEqual([
    'Blue mug',
    'Red mug',
  ])
  expect(await page.evaluate('tools.definitions()[5].inputSchema.properties.value.enum')).toEqual(['Small', 'Large'])
  expect(await page.evaluate('api.getInteraction(["child"]) === undefined')).toBe(true)
})

test.skipIf(!chromiumPath)('a Jay page is operated, and changes of its state are reported', async () => {
  const page = await openJay()
  expect(await execute(page, 'click-add-to-cart', { item: 'Red mug' })).toMatchObject({
    ok: true,
    changes: ['count: 0 -> 1'],
  })
  await execute(page, 'fill-search', { value: 'mug' })
  await execute(page, 'toggle-gift', { checked: true })
  await execute(page, 'fill-size', { value: 'Large' })
  expect(await log(page)).toBe(
    'click add-2=; input search=mug; change search=mug; click gift=true; input gift=true; change gift=true; input size=l; change size=l;',
  )
})

test.skipIf(!chromiumPath)(
  'what a Jay page lacks, has disabled or cannot accept is refused and left alone',
  async () => {
    const page = await openJay()
    const trigger = (...args: unknown[]) =>
      page.evaluate(`api.triggerEvent(...${JSON.stringify(args)}).then(() => 'done', (error) => error.code)`)
    expect(await trigger('click', ['a', '1', 'addToCart'])).toBe('NOT_FOUND')
    expect(await trigger('click', ['a/1/addToCart'])).toBe('NOT_FOUND')
    expect(await trigger('click', ['child'])).toBe('NOT_FOUND')
    expect(await trigger('click', ['pay'])).toBe('DISABLED')
    expect(await trigger('change', ['size'], 'Huge')).toBe('NO_SUCH_OPTION')
    expect(await trigger('input', ['a/1', 'addToCart'], 'text')).toBe('NOT_FILLABLE')
    await page.evaluate('document.getElementById("search").remove()')
    expect(await trigger('input', ['search'], 'text')).toBe('GONE')
    expect(await log(page)).toBe('')
    expect(await page.inputValue('#size')).toBe('s')
  },
)

test.skipIf(!chromiumPath)(
  'state changes and events of a Jay page are received, and its own API is not disposed',
  async () => {
    const page = await openJay()
    await page.evaluate(
      'globalThis.heard = []; globalThis.off = api.onStateChange((state) => heard.push(state.viewState.count, state.interactions.length))',
    )
    await page.evaluate('api.triggerEvent("click", ["a/1", "addToCart"])')
    await page.evaluate('off()')
    await page.evaluate('api.triggerEvent("click", ["a/1", "addToCart"])')
    expect(await page.evaluate('heard')).toEqual([1, 5])
    expect(
      await page.evaluate('api.onComponentEvent("AddToCart", () => 0); [hears.name, api.getCustomEvents()]'),
    ).toEqual(['AddToCart', [{ name: 'AddToCart' }]])
    expect(await page.evaluate('api.dispose(); typeof disposed')).toBe('undefined')
  },
)
