import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { chromiumPath } from '../../support/browsers/browser.ts'
import { type OpenedPage, openPageWith } from '../support/open-page-with.ts'
import { partsOf, strictPolicy } from './open-element.ts'

const folder = fileURLToPath(new URL('../../../packages/page/dist/browser/', import.meta.url))
const files = Object.fromEntries(
  readdirSync(folder).map((name) => [`/page/${name}`, readFileSync(folder + name, 'utf8')]),
)

const html = `<!doctype html><html lang="en"><title>A page</title>
  <main><h1>Mugs</h1><p id="cart">Nothing is in the cart.</p><button>Add to cart</button></main>
  <deckhand-chat site="demo"></deckhand-chat>
  <script src="/page.js"></script><script type="module" src="/page/deckhand-chat.js"></script>`

const pageScript = `let count = 0
  document.querySelector('button').addEventListener('click', () => { document.querySelector('#cart').textContent = ++count + ' in the cart.' })`

/** Acts as the server: asks for a click, and answers when it gets the result. */
async function answer(page: Page): Promise<{ heard: { path: string; body: Record<string, unknown> }[] }> {
  const heard: { path: string; body: Record<string, unknown> }[] = []
  const history = [{ role: 'user', parts: [{ text: 'Add one' }] }]
  const call = { id: 'c1', name: 'click-add-to-cart', args: {}, category: 'page-automation' }
  const lines: Record<string, object[]> = {
    streamMessage: [{ chunk: { type: 'tool-calls', calls: [call], history } }, { done: true }],
    streamToolResults: [
      { chunk: { type: 'text', delta: 'It is ' } },
      { chunk: { type: 'response', message: 'It is in.', history } },
      { done: true },
    ],
  }
  await page.route('**/api/page/visitors', (route) =>
    route.fulfill({ json: { token: 'dv1.x', expiresAt: Date.now() + 60_000 } }),
  )
  await page.route('**/_jay/actions/*', (route) => {
    const path = new URL(route.request().url()).pathname.split('/').at(-1) ?? ''
    heard.push({ path, body: route.request().postDataJSON() })
    const body = (lines[path] ?? []).map((line) => `${JSON.stringify(line)}\n`).join('')
    return route.fulfill({ contentType: 'application/x-ndjson', body })
  })
  return { heard }
}

async function openBundle(features: string[] = []): Promise<OpenedPage> {
  const headers = { 'content-security-policy': strictPolicy }
  const opened = await openPageWith(html, { files: { ...files, '/page.js': pageScript }, headers, features })
  // As the server does (tests/server/page-script.test.ts).
  await opened.page.route(/\/page\/again-\d+\//, (route) => {
    const part = new URL(route.request().url()).pathname.replace(/again-\d+\//, '')
    return route.fulfill({ contentType: 'text/javascript', body: files[part] ?? '', headers })
  })
  return opened
}

test('the code that shows the chat is small, and the code that acts is loaded when it is needed', () => {
  const sizes = Object.entries(files).map(([name, text]) => [name, gzipSync(text, { level: 9 }).length] as const)
  const sizeOf = (part: string) => sizes.find(([name]) => name.includes(part))?.[1] ?? Number.NaN
  const [first, answering] = [sizeOf('/deckhand-chat.'), sizeOf('/open-chat-')]
  const list = sizes.map(([name, size]) => `${name.replace('/page/', '')} ${size}`).join(', ')
  process.stdout.write(`element in bytes of gzip: ${list}; shows and answers ${first + answering}\n`)
  expect(first).toBeLessThan(10_900)
  expect(first + answering).toBeLessThan(31_850)
})

describe.skipIf(!chromiumPath)('the script from the server, under a strict policy', () => {
  test('operates the page, shows its steps, and keeps everything over a reload', async () => {
    const opened = await openBundle()
    const { page, complaints } = opened
    const { heard } = await answer(page)
    const { launcher, panel, input } = partsOf(opened)
    await launcher.click()
    await input.fill('Add one')
    await input.press('Enter')
    await page.locator('deckhand-chat .highlight').waitFor()
    await panel.getByText('It is in.').waitFor()
    expect(await page.locator('#cart').textContent()).toBe('1 in the cart.')
    expect(heard.map(({ path }) => path)).toEqual(['streamMessage', 'streamToolResults'])
    const sent = JSON.stringify(heard[0]?.body)
    expect(sent).toContain('click-add-to-cart')
    expect(sent, 'the chat itself is no part of the page').not.toContain('Shop assistant')
    expect(sent).not.toContain('New conversation')
    await page.reload()
    await panel.getByText('It is in.').waitFor()
    expect(await panel.locator('.user').innerText()).toContain('Add one')
    await panel.getByRole('button', { name: 'New conversation' }).click()
    await page.reload()
    await panel.waitFor()
    expect(await panel.locator('.message').count()).toBe(0)
    expect(complaints.filter((words) => !words.includes('404'))).toEqual([])
  })

  test('loads nothing for WebMCP and Jay where there is neither, and offers tools where the browser takes them', async ({
    skip,
  }) => {
    const loaded = (page: Page) =>
      page.evaluate(() =>
        performance
          .getEntriesByType('resource')
          .map(({ name }) => name)
          .join(),
      )
    const plain = await openBundle()
    await partsOf(plain).launcher.click()
    await expect.poll(() => loaded(plain.page)).toContain('/open-chat-')
    expect(await loaded(plain.page)).not.toMatch(/offer-to-browser|jay|act-|execute-/)
    const { page } = await openBundle(['WebMCP'])
    await answer(page)
    await page.reload()
    if (!(await page.evaluate(`'modelContext' in document`))) skip('this Chromium has no document.modelContext')
    await expect.poll(() => loaded(page)).toContain('/offer-to-browser-')
    const names = () => page.evaluate(`document.modelContext.getTools().then((all) => all.map(({ name }) => name))`)
    await expect.poll(names).toContain('click-add-to-cart')
  })

  test('operates a Jay page through its own interface, also when that comes late', async () => {
    const opened = await openBundle()
    const { page } = opened
    const { heard } = await answer(page)
    const { launcher, input, panel } = partsOf(opened)
    await launcher.click()
    await page.evaluate(`{
      const element = document.querySelector('button')
      const interactions = [{ refName: 'addToCart', items: [{ coordinate: ['addToCart'], element, events: ['click'] }] }]
      const state = () => ({ viewState: { of: 'jay' }, interactions, customEvents: [] })
      window.__jay = { automation: { getPageState: state, triggerEvent: () => element.click(), getInteraction: () => interactions[0].items[0], onStateChange: () => () => {}, getCustomEvents: () => [], onComponentEvent: () => () => {} } }
      window.dispatchEvent(new Event('jay:automation-ready'))
    }`)
    await expect
      .poll(() =>
        page.evaluate(() =>
          performance
            .getEntriesByType('resource')
            .map(({ name }) => name)
            .join(),
        ),
      )
      .toContain('/jay-automation-')
    await input.fill('Add one')
    await input.press('Enter')
    await panel.getByText('It is in.').waitFor()
    expect(heard[0]?.body.pageState).toMatchObject({ of: 'jay' })
  })

  test('says so if a part of it cannot be loaded, keeps the typed text, and tries again', async () => {
    const opened = await openBundle()
    const { page } = opened
    await answer(page)
    await page.route('**/open-chat-*', (route) => route.abort())
    const { launcher, input, panel } = partsOf(opened)
    await launcher.click()
    await panel.getByText('could not be loaded').waitFor()
    await input.fill('Add one')
    await input.press('Enter')
    await expect.poll(() => input.inputValue()).toBe('Add one')
    const failed = page.waitForEvent('requestfailed', (request) => request.url().includes('/again-'))
    await panel.getByRole('button', { name: 'Try again' }).click()
    await failed
    await page.unroute('**/open-chat-*')
    await panel.getByRole('button', { name: 'Try again' }).click()
    await expect.poll(() => panel.getByText('could not be loaded').isVisible()).toBe(false)
    await input.press('Enter')
    await panel.getByText('It is in.').waitFor()
    expect(await page.locator('#cart').textContent()).toBe('1 in the cart.')
  })

  test.each(['act', 'execute-call', 'check-arguments'])('loads %s again after it failed', async (part) => {
    const opened = await openBundle()
    const { page } = opened
    const { heard } = await answer(page)
    await page.route(`**/${part}-*`, (route) => route.abort())
    const { launcher, input, panel } = partsOf(opened)
    await launcher.click()
    const say = async (words: string) => {
      await input.fill(words)
      await input.press('Enter')
      await panel.getByText('It is in.').last().waitFor()
    }
    await say('Add one')
    expect(JSON.stringify(heard.at(-1)?.body.results)).toContain('FAILED')
    expect(await page.locator('#cart').textContent()).toBe('Nothing is in the cart.')
    await page.unroute(`**/${part}-*`)
    await panel.getByRole('button', { name: 'New conversation' }).click()
    await say('Add one again')
    expect(await page.locator('#cart').textContent()).toBe('1 in the cart.')
  })
})
