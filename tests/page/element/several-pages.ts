import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import type { ScriptTurn } from '@deckhand/emulator'
import type { SubmitToolResultsInput } from '@deckhand/spec'
import type { Page, Route } from 'playwright-core'
import { onTestFinished } from 'vitest'
import { openDoor, store } from '../../server/page-door/door.ts'
import { openPage } from '../../support/browsers/browser.ts'

const pageFolder = fileURLToPath(new URL('../../../packages/page/dist/browser', import.meta.url))

/** What each address shows. A form leads from the first to the second, a link from there to the third. */
const pages: Record<string, string> = {
  '/mugs': '<h1>Mugs</h1><form method="post" action="/cart"><button>Add to cart</button></form>',
  '/cart': '<h1>Cart</h1><p>One mug.</p><a href="/checkout">Go to checkout</a>',
  '/checkout': '<h1>Checkout</h1><label>Name <input id="name"></label>',
  '/later': `<h1>Later</h1><button onclick="setTimeout(() => location.assign('/cart'), 600)">Add to cart</button>`,
}

export interface SiteOptions {
  turns: ScriptTurn[]
  /** Before the script of the chat, by the address. */
  before?: Record<string, string>
  headers?: Record<string, string>
  /** How long a form takes. */
  slowMs?: number
  /** More addresses, and what they show, which may be another thing each time. */
  more?: Record<string, () => string>
  /** The site's list of controls that a person is asked about. */
  confirm?: string[]
  /** Of Chromium, that are off without it. */
  features?: string[]
}

/** A site of three plain pages with the script from the real server, and a scripted model. */
export async function openSeveralPages({ turns, before = {}, headers = {}, slowMs = 0, ...options }: SiteOptions) {
  const { more = {}, confirm, features } = options
  let script = ''
  const show = (path: string, response: ServerResponse) => {
    const element = path === '/bare' ? '' : `<deckhand-chat site="store"></deckhand-chat>${script}`
    const body = `<main>${more[path]?.() ?? pages[path] ?? '<a href="/checkout">Go to checkout</a>'}</main>`
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', ...headers })
    response.end(`<!doctype html><html lang="en"><title>${path.slice(1)}</title>${before[path] ?? ''}${body}${element}`)
  }
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://site')
    if (request.method === 'POST') setTimeout(() => response.writeHead(303, { location: pathname }).end(), slowMs)
    else show(pathname, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const door = await openDoor({
    turns,
    sites: [{ ...store, origins: [origin], ...(confirm && { confirm }) }],
    server: { pageFolder },
  })
  script = `<script type="module" src="${door.url}/page/deckhand-chat.js"></script>`
  const { page } = await openPage({}, features)
  const asked: Asked[] = []
  page.context().on('request', (request) => {
    const action = /_jay\/actions\/(\w+)$/.exec(request.url())?.[1]
    if (action && request.method() === 'POST')
      asked.push({ action, by: request.frame().page(), body: request.postDataJSON() })
  })
  return { ...door, ...talk(page), page, origin, asked, held: () => hold(page) }
}

export interface Asked {
  action: string
  by: Page
  body: SubmitToolResultsInput & { message?: string }
}

function talk(page: Page) {
  const host = page.locator('deckhand-chat')
  return {
    panel: host.locator('dialog'),
    async say(words: string) {
      await host.locator('.launcher').click()
      await host.locator('textarea').fill(words)
      await host.locator('textarea').press('Enter')
    },
  }
}

/** Holds the first response to results that the page sends, so that its page may be gone before it arrives. */
async function hold(page: Page): Promise<{ reached: Promise<void>; letGo: () => void }> {
  let letGo = () => {}
  const gate = new Promise<void>((resolve) => {
    letGo = resolve
  })
  let tell = () => {}
  const reached = new Promise<void>((resolve) => {
    tell = resolve
  })
  const answer = async (route: Route) => {
    const response = await route.fetch()
    tell()
    await gate
    await route.fulfill({ response }).catch(() => undefined)
  }
  await page.context().route('**/_jay/actions/streamToolResults', answer, { times: 1 })
  return { reached, letGo }
}
