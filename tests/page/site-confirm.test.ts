import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { chromiumPath } from '../support/browsers/browser.ts'
import { openPageWith } from './support/open-page-with.ts'

const inBrowser = test.skipIf(!chromiumPath)

const script = `
  import { createPageDriver, jayAutomation } from '@deckhand/page/driver'
  import { offerToBrowser, pageTools } from '@deckhand/page/tools'
  globalThis.log = []
  const listen = (root) => {
    for (const type of ['click', 'submit', 'change', 'pick']) root.addEventListener(type, (event) => {
      log.push(type + ' ' + event.composedPath()[0].id)
      if (type === 'submit') event.preventDefault()
    }, true)
  }
  globalThis.ready = async (list) => {
    for (const frame of document.querySelectorAll('iframe')) listen(frame.contentDocument)
    globalThis.api = (await jayAutomation()) ?? createPageDriver(document)
    globalThis.tools = pageTools(api, { confirm: () => list })
    globalThis.offered = new Map()
    offerToBrowser(tools, { registerTool: (tool) => offered.set(tool.name, tool) })
    return tools.definitions()
  }
  listen(document)`

interface Told {
  ok: boolean
  code?: string
  message?: string
}

async function open(html: string, confirm: string[]): Promise<Page> {
  const { page } = await openPageWith(html, { script })
  await page.waitForLoadState()
  await page.evaluate(`ready(${JSON.stringify(confirm)})`)
  return page
}

const execute = (page: Page, name: string, args: object = {}, isConfirmed = false): Promise<Told> =>
  page.evaluate(`tools.execute(${JSON.stringify(name)}, ${JSON.stringify(args)}, { isConfirmed: ${isConfirmed} })`)

const log = (page: Page): Promise<string[]> => page.evaluate('log')

const asked = (page: Page): Promise<string[]> =>
  page.evaluate('tools.definitions().filter(({ confirm }) => confirm).map(({ name }) => name)')

const two = `<section aria-label="Photos"><button id="one">Delete</button></section>
  <section aria-label="Account"><button id="two">Delete</button></section><button id="keep">Keep</button>`

inBrowser(
  'P1: every control of that label is asked about, whatever a second one made of the names of the tools',
  async () => {
    const page = await open(two, ['click-delete'])
    const names = await asked(page)
    expect(names).toEqual(['click-delete-photos', 'click-delete-account'])
    for (const name of names) expect(await execute(page, name)).toMatchObject({ code: 'NOT_ALLOWED' })
    expect(await execute(page, 'click-keep')).toMatchObject({ ok: true })
    expect(await log(page)).toEqual(['click keep'])
    for (const name of names) expect(await execute(page, name, {}, true)).toMatchObject({ ok: true })
    expect(await log(page)).toEqual(['click keep', 'click one', 'click two'])
    const labels = await page.evaluate(
      'tools.definitions().filter(({ confirm }) => confirm).map(({ labels }) => labels)',
    )
    expect(labels).toEqual([['Delete'], ['Delete']])
  },
)

inBrowser('P1: a control that comes later and takes the name leaves the first one listed', async () => {
  const page = await open('<main><button id="one">Delete</button></main>', ['click-delete'])
  await page.evaluate(`document.body.insertAdjacentHTML('afterbegin', '<p><button id="two">Delete</button></p>')`)
  expect(await asked(page)).toEqual(['click-delete', 'click-delete-2'])
  for (const refName of ['delete', 'delete-2']) {
    expect(await execute(page, `click-${refName}`)).toMatchObject({ code: 'NOT_ALLOWED' })
    expect(await execute(page, 'trigger-interaction', { refName })).toMatchObject({ code: 'NOT_ALLOWED' })
  }
  expect(await log(page)).toEqual([])
})

const form = `<form id="form"><label>Street <input id="street"></label><label>Limit <input id="limit"></label>
  <button id="pay">Pay</button></form>`
const list = ['click-pay', 'fill-limit', 'toggle-terms', 'click-express']
const trigger = 'trigger-interaction'

inBrowser.each<[way: string, html: string, name: string, args: object]>([
  ['its own tool', form, 'click-pay', {}],
  ['trigger-interaction', form, trigger, { refName: 'pay' }],
  ['a coordinate', form, trigger, { coordinate: ['pay'] }],
  ['a click on a listed field', form, trigger, { refName: 'limit' }],
  ['fill-input', form, 'fill-input', { refName: 'limit', value: '9' }],
  ['its own fill tool', form, 'fill-limit', { value: '9' }],
  ['a switch', '<label><input type="checkbox" id="it">Terms</label>', 'toggle-terms', { checked: true }],
  ['a click on a switch', '<label><input type="checkbox" id="it">Terms</label>', trigger, { refName: 'terms' }],
  [
    'a label of it',
    '<label tabindex="0" for="it" id="way">Sure</label><input type="checkbox" id="it" aria-label="Terms">',
    trigger,
    { refName: 'sure' },
  ],
  [
    'what is around it',
    '<div tabindex="0" aria-label="Card" id="card"><span id="it" role="button" tabindex="0">Pay</span></div><style>div { width: 90px } span { display: block }</style>',
    'click-card',
    {},
  ],
  [
    'what is in it',
    '<div role="button" tabindex="0" aria-label="Pay" id="it">Now <button id="info">Info</button></div>',
    'click-info',
    {},
  ],
  [
    'an option of a list',
    '<ul role="listbox" tabindex="0" aria-label="Delivery"><li role="option" aria-selected="false" id="it">Express</li></ul>',
    trigger,
    { refName: 'express' },
  ],
  [
    'a value of a list that opens',
    `<button id="box" role="combobox" aria-haspopup="listbox" aria-controls="l" aria-expanded="false" aria-label="Delivery" onclick="l.hidden = false">Choose</button>
      <ul id="l" role="listbox" hidden><li role="option" id="it">Express</li></ul>`,
    'fill-delivery',
    { value: 'Express' },
  ],
  [
    'one of several that are alike',
    '<ul><li>Mug <button id="a">Pay</button></li><li>Cup <button id="b">Pay</button></li></ul>',
    trigger,
    { refName: 'pay', item: 'Cup' },
  ],
  [
    'its coordinate among several',
    '<ul><li data-id="m">Mug <button id="a">Pay</button></li><li data-id="c">Cup <button id="b">Pay</button></li></ul>',
    trigger,
    { coordinate: ['pay', 'c'] },
  ],
  ['the name that its author gave it', '<button id="it" data-deckhand-name="Go on">Pay</button>', 'click-go-on', {}],
])('P1: a listed control is not worked by %s without asking', async (_way, html, name, args) => {
  const page = await open(html, list)
  // What fills another control to its edges counts as something on top of it.
  const code = expect.stringMatching(/NOT_ALLOWED|COVERED/)
  expect(await execute(page, name, args)).toMatchObject({ ok: false, code })
  expect((await log(page)).filter((happened) => happened !== 'click box')).toEqual([])
})

inBrowser.each<[way: string, html: string, event: string, refName: string, data: unknown]>([
  ['Enter in a field of its form', form, 'keydown', 'street', { key: 'Enter' }],
  ['a submit event at a field', form, 'submit', 'street', undefined],
  [
    'Enter where its button is hidden',
    form.replace('id="pay"', 'id="pay" hidden'),
    'keydown',
    'street',
    { key: 'Enter' },
  ],
  [
    'Enter where its button has another label',
    form.replace('>Pay<', ' aria-label="Pay">→<'),
    'keydown',
    'street',
    { key: 'Enter' },
  ],
  [
    'Enter where the button is an input',
    form.replace('<button id="pay">Pay</button>', '<input type="submit" id="pay" value="Pay">'),
    'keydown',
    'street',
    { key: 'Enter' },
  ],
])('P1: a listed control is not pressed by %s', async (_way, html, event, refName, data) => {
  const page = await open(html, list)
  const listed = `{ elements: new Set(), isListed: (name) => name === 'Pay' }`
  const told = await page.evaluate(
    `api.triggerEvent(${JSON.stringify(event)}, [${JSON.stringify(refName)}], ${JSON.stringify(data) ?? 'undefined'}, { listed: ${listed} }).then(() => 'done', ({ code }) => code)`,
  )
  expect(told).toBe('NOT_ALLOWED')
  expect(await log(page)).toEqual([])
})

inBrowser('P1: it holds in frames and in shadow roots', async () => {
  const page = await open(
    `<iframe srcdoc="<button id='framed'>Pay</button>"></iframe><div id="host"></div>
     <script>host.attachShadow({ mode: 'open' }).innerHTML = '<button id="shaded">Delete</button>'</script>`,
    ['click-pay', 'click-delete'],
  )
  expect(await asked(page)).toEqual(['click-pay', 'click-delete'])
  for (const refName of ['pay', 'delete']) {
    expect(await execute(page, `click-${refName}`)).toMatchObject({ code: 'NOT_ALLOWED' })
    expect(await execute(page, trigger, { refName })).toMatchObject({ code: 'NOT_ALLOWED' })
    expect(await execute(page, trigger, { coordinate: [refName] })).toMatchObject({ code: 'NOT_ALLOWED' })
  }
  expect(await log(page)).toEqual([])
  expect(await execute(page, 'click-pay', {}, true)).toMatchObject({ ok: true })
  expect(await execute(page, 'click-delete', {}, true)).toMatchObject({ ok: true })
  expect((await log(page)).sort()).toEqual(['click framed', 'click shaded'])
})

const jay = `<button id="it">Delete all</button><script>
  const items = [{ coordinate: ['rows', 'wipeButton'], element: document.querySelector('#it'), events: ['click', 'pick'] }]
  const state = () => ({ viewState: {}, interactions: [{ refName: 'wipeButton', items }], customEvents: [] })
  window.__jay = { automation: { getPageState: state, triggerEvent: (type) => items[0].element.dispatchEvent(new Event(type)), getInteraction: () => items[0], onStateChange: () => () => {}, getCustomEvents: () => [], onComponentEvent: () => () => {} } }
</script>`

inBrowser.each([
  ['its reference', 'click-wipe-button'],
  ['its label', 'click-delete-all'],
])('P1: on a Jay page a control is listed by %s, for every event and coordinate', async (_by, entry) => {
  const page = await open(jay, [entry])
  expect(await asked(page)).toEqual(['click-wipe-button'])
  const ways: [string, object][] = [
    ['click-wipe-button', {}],
    [trigger, { refName: 'wipeButton' }],
    [trigger, { refName: 'wipeButton', event: 'pick' }],
    [trigger, { coordinate: ['rows', 'wipeButton'] }],
  ]
  for (const [name, args] of ways) expect(await execute(page, name, args)).toMatchObject({ code: 'NOT_ALLOWED' })
  expect(await log(page)).toEqual([])
  expect(await execute(page, 'click-wipe-button', {}, true)).toMatchObject({ ok: true })
  expect(await log(page)).toEqual(['click it'])
})

inBrowser("P1: the browser's own agent works nothing that is listed, as long as it cannot ask the person", async () => {
  const page = await open(two, ['click-delete'])
  const call = (name: string, args: object) =>
    page.evaluate(`offered.get(${JSON.stringify(name)}).execute(${JSON.stringify(args)})`)
  for (const [name, args] of [
    ['click-delete-photos', {}],
    ['click-delete-account', {}],
    [trigger, { refName: 'delete-account' }],
    [trigger, { coordinate: ['delete-photos'] }],
  ] as const)
    expect(await call(name, args)).toMatchObject({ isError: true })
  expect(await log(page)).toEqual([])
  const yes = `offered.get('click-delete-account').execute({}, { requestUserInteraction: async (ask) => { globalThis.confirm = (words) => (log.push(words), true); return ask() } })`
  await page.evaluate(yes)
  expect(await log(page)).toEqual(['Clicks the button "Delete (Account)"', 'click two'])
})

inBrowser('P1: a listed control has its tool before others, however many the page has', async () => {
  const many = Array.from({ length: 900 }, (_, n) => `<label>Number ${n} in words <input></label>`).join('')
  const page = await open(`${many}<button id="pay">Pay</button>`, ['click-pay'])
  expect(await asked(page)).toEqual(['click-pay'])
})
