import type { AutomationAPI } from '@deckhand/page/driver'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { chromiumPath } from '../support/browsers/browser.ts'
import { openPageWith } from './support/open-page-with.ts'

const inBrowser = test.skipIf(!chromiumPath)

const script = `
  import { createPageDriver } from '@deckhand/page/driver'
  import { pageTools } from '@deckhand/page/tools'
  globalThis.api = createPageDriver(document)
  globalThis.tools = pageTools(api)
  globalThis.log = []
  for (const type of ['click', 'submit', 'change', 'keydown']) document.addEventListener(type, (event) => {
    log.push(type + ' ' + event.target.id)
    if (type === 'submit') event.preventDefault()
  }, true)`

interface Told {
  ok: boolean
  code?: string
  message?: string
  done?: string
}

async function open(html: string): Promise<Page> {
  const { page } = await openPageWith(html, { script })
  await page.evaluate('tools.definitions()')
  return page
}

const execute = (page: Page, name: string, args: object = {}, isConfirmed = false): Promise<Told> =>
  page.evaluate(`tools.execute(${JSON.stringify(name)}, ${JSON.stringify(args)}, { isConfirmed: ${isConfirmed} })`)

/** As when a person was asked. */
const asked = (page: Page, name: string, args: object = {}): Promise<Told> => execute(page, name, args, true)

const trigger = (page: Page, ...args: unknown[]): Promise<string> =>
  page.evaluate(`api.triggerEvent(...${JSON.stringify(args)}).then(() => 'done', ({ code }) => code)`)

const marked = (page: Page): Promise<string[]> =>
  page.evaluate('tools.definitions().filter(({ confirm }) => confirm).map(({ name }) => name)')

const log = (page: Page): Promise<string[]> => page.evaluate('log')

inBrowser('a control, a part of the page and a form are marked, and a form not for its fields', async () => {
  const page = await open(`
    <button data-deckhand-confirm="Delete it for good?">Delete</button><button data-deckhand-confirm="false">Keep</button>
    <section data-deckhand-confirm><label>Limit <input></label><button>Raise</button></section>
    <form data-deckhand-confirm id="f"><label>Street <input></label><label>Gift <input type="checkbox"></label>
      <button>Order</button><button type="button">Order by phone</button></form><button form="f">Order from afar</button>
    <ul><li>Mug <button data-deckhand-confirm>Buy</button></li><li>Cup <button>Buy</button></li></ul>`)
  expect(await marked(page)).toEqual([
    'click-delete',
    'fill-limit',
    'click-raise',
    'click-order',
    'click-order-by-phone',
    'click-order-from-afar',
    'click-buy',
  ])
  const told = await page.evaluate(
    'api.getPageState().interactions.map(({ refName, confirm, items }) => [refName, confirm, ...items.map((item) => item.confirm)]).filter((each) => each.includes(true))',
  )
  expect(told).toContainEqual(['delete', true, undefined])
  expect(told).toContainEqual(['buy', undefined, true, undefined])
  const asked = await page.evaluate(
    'Object.fromEntries(tools.definitions().map(({ name, description, confirm }) => [name, [description, confirm]]))',
  )
  expect(asked).toMatchObject({
    'click-delete': ['Clicks the button "Delete"', 'Delete it for good?'],
    'click-order': [expect.any(String), true],
  })
})

inBrowser('what is marked is worked by its own tool, and not by those for anything', async () => {
  const page = await open(`<ul><li>Mug <button id="mug" data-deckhand-confirm>Buy</button></li>
    <li>Cup <button id="cup">Buy</button></li></ul><label>Limit <input id="limit" data-deckhand-confirm></label>`)
  const refused = await execute(page, 'trigger-interaction', { refName: 'buy', item: 'Mug' })
  expect(refused).toMatchObject({ code: 'NOT_ALLOWED', message: expect.stringContaining('use click-buy') })
  expect(await execute(page, 'fill-input', { refName: 'limit', value: '9' })).toMatchObject({ code: 'NOT_ALLOWED' })
  expect(await execute(page, 'trigger-interaction', { coordinate: ['limit'] })).toMatchObject({ code: 'NOT_ALLOWED' })
  expect(await log(page)).toEqual([])
  expect(await execute(page, 'trigger-interaction', { refName: 'buy', item: 'Cup' })).toMatchObject({ ok: true })
  expect(await asked(page, 'click-buy', { item: 'Mug' })).toMatchObject({ ok: true })
  expect(await asked(page, 'fill-limit', { value: '9' })).toMatchObject({ ok: true })
  expect(await log(page)).toEqual(['click cup', 'click mug', 'change limit'])
})

const form = `<form id="form"><label>Street <input id="street"></label><label>Note <textarea></textarea></label>
  <button id="order" data-deckhand-confirm>Order</button></form>`

inBrowser.each([
  ['Enter in a field of its form', form, 'keydown', 'street', { key: 'Enter' }],
  ['a submit event at a field', form, 'submit', 'street', undefined],
  ['a submit event at the control', form, 'submit', 'order', undefined],
  ['a click that nobody was asked about', form, 'click', 'order', undefined],
  ['a value that nobody was asked about', '<label>Limit <input data-deckhand-confirm></label>', 'input', 'limit', '9'],
  ['Space in it', form, 'keydown', 'order', { key: 'Space' }],
  [
    'Enter where the form is marked',
    form.replace('id="form"', 'data-deckhand-confirm').replace('data-deckhand-confirm>O', '>O'),
    'keydown',
    'street',
    { key: 'Enter' },
  ],
  [
    'a label of it',
    '<label tabindex="0" for="it" id="way">Sure</label><input type="checkbox" id="it" data-deckhand-confirm>',
    'click',
    'sure-other',
    undefined,
  ],
  [
    'something in its label',
    '<label><span onclick="0">Terms</span> <input type="checkbox" id="it" data-deckhand-confirm></label>',
    'click',
    'terms-other',
    undefined,
  ],
  [
    'what it fills to the edges',
    '<div tabindex="0" aria-label="Card"><span id="it" data-deckhand-confirm>Pay now</span></div><style>div { width: 90px } span { display: block }</style>',
    'click',
    'card',
    undefined,
  ],
])('what is marked is not pressed by %s', async (_way, html, event, refName, data) => {
  const page = await open(html)
  expect(await trigger(page, event, [refName], data)).toBe('NOT_ALLOWED')
  expect(await log(page)).toEqual([])
})

inBrowser('what is in a marked form is filled in, and a new line in it sends nothing', async () => {
  const page = await open(form.replace('id="form"', 'data-deckhand-confirm'))
  expect(await execute(page, 'fill-street', { value: 'Main Street' })).toMatchObject({ ok: true })
  expect(await trigger(page, 'keydown', ['note'], { key: 'Enter' })).toBe('done')
  expect(await log(page)).not.toContain('submit')
  expect(await asked(page, 'click-order')).toMatchObject({ ok: true })
  expect(await log(page)).toContain('click order')
})

const allowed = (page: Page, event: string, refName: string, data?: unknown): Promise<string> =>
  page
    .evaluate(
      ([event, refName, data]) =>
        (globalThis as unknown as { api: AutomationAPI }).api.triggerEvent(event, [refName], data, {
          isConfirmed: true,
        }),
      [event, refName, data] as [string, string, unknown],
    )
    .then(() => 'done', String)

inBrowser('a person who allowed one thing allowed an option in it, and nothing else beside it', async () => {
  const page = await open(`<section data-deckhand-confirm><ul role="listbox" tabindex="0" aria-label="Plan" id="plan">
    <li role="option" aria-selected="false" id="big">Big</li></ul></section>
    <form><button id="first" data-deckhand-confirm>First</button><button data-deckhand-confirm>Second</button></form>`)
  expect(await trigger(page, 'click', ['big'])).toBe('NOT_ALLOWED')
  expect(await allowed(page, 'click', 'big')).toBe('done')
  expect(await allowed(page, 'submit', 'second')).toContain('"First" is worked only after a person was asked')
  expect(await log(page)).toEqual(['click big'])
})

inBrowser('a card is clicked beside what is marked in it', async () => {
  const page =
    await open(`<div tabindex="0" aria-label="Card" id="card" style="padding: 30px; width: 200px; text-align: center">
    <span id="it" data-deckhand-confirm>Pay now</span></div>`)
  expect(await trigger(page, 'click', ['card'])).toBe('done')
  expect(await log(page)).toEqual(['click card'])
})

inBrowser('a call from before it was marked is refused, because nobody was asked', async () => {
  const page = await open('<button id="go">Go</button>')
  await page.evaluate('document.getElementById("go").setAttribute("data-deckhand-confirm", "")')
  expect(await execute(page, 'click-go')).toMatchObject({ code: 'NOT_ALLOWED' })
  await page.evaluate('tools.definitions()')
  expect(await execute(page, 'click-go')).toMatchObject({ code: 'NOT_ALLOWED' })
  expect(await asked(page, 'click-go')).toMatchObject({ ok: true })
})

inBrowser('the element is shown before it is worked, when it is in view', async () => {
  const page = await open('<div style="height: 3000px"></div><button id="far">Far</button>')
  const seen = await page.evaluate(`new Promise((resolve) => tools.execute('click-far', {}, {
    onTarget: (element) => resolve([element.id, element.getBoundingClientRect().top < innerHeight, log.length]),
  }))`)
  expect(seen).toEqual(['far', true, 0])
  await expect.poll(() => log(page)).toEqual(['click far'])
})

inBrowser('a stop prevents every next step', async () => {
  const page = await open(`<button id="a">Press</button><script>
    a.addEventListener('pointerdown', () => stop.abort())</script>`)
  const outcome = await page.evaluate(
    "globalThis.stop = new AbortController(), tools.execute('click-press', {}, { signal: stop.signal })",
  )
  expect(outcome).toMatchObject({ ok: false, code: 'STOPPED' })
  await page.waitForTimeout(200)
  expect(await log(page)).toEqual([])
})

inBrowser('a dialog that opened and what it says are told', async () => {
  const page = await open(`<dialog id="sure" aria-label="Sure?"><p role="alert">Not much left</p></dialog>
    <button onclick="sure.showModal()">Open</button>`)
  const told = await page.evaluate("tools.execute('click-open', {}).then(({ changes }) => changes.join())")
  expect(told).toContain('"Sure?"')
  expect(told).toContain('Not much left')
})
