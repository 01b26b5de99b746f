import type { Page } from 'playwright-core'
import { type OpenedPage, openPageWith, type PageWith } from '../support/open-page-with.ts'
import { bundleFixture } from './bundle-fixture.ts'

/** What an action answered, or the code and message of its error. */
export interface Answer {
  did?: string
  value?: string
  already?: boolean
  code?: string
  message?: string
}

export interface Zoo extends OpenedPage {
  /** Does it in the page, to what the selector finds there, also in shadow roots: `click`, or `triggerEvent:blur`. */
  act(name: string, selector: string, ...args: unknown[]): Promise<Answer>
  /** The state of the page's framework, not of its DOM. */
  state(): Promise<Record<string, unknown>>
}

const actions = `
import * as actions from '../../packages/page/src/driver/act/index.ts'
globalThis.actions = actions
const run = (name, element, args) => {
  const [action, type] = name.split(':')
  return type ? actions[action](type, element, ...args) : actions[action](element, ...args)
}
globalThis.act = (name, element, args) => run(name, element, args).catch(({ code, name, message }) => ({ code: typeof code === 'string' ? code : name, message }))
globalThis.rest = () => actions.settle(document)
globalThis.state ??= {}
globalThis.clicks = 0
addEventListener('click', () => globalThis.clicks++, true)
`

type InPage = typeof globalThis & {
  act(name: string, element: unknown, args: unknown[]): Promise<Answer>
  state: Record<string, unknown>
}

/** A page that is not ours, with our way to work it. `fixture` is a file in fixtures that renders into #root. */
export async function openZoo(html: string, fixture?: string, options: PageWith = {}): Promise<Zoo> {
  const files = fixture ? { '/zoo.js': await bundleFixture(fixture), ...options.files } : { ...options.files }
  const tag = fixture ? '<script src="/zoo.js"></script>' : ''
  const whole = `<!doctype html><html lang="en"><body>${html}${tag}</body></html>`
  const opened = await openPageWith(whole, { ...options, script: actions, files })
  return { ...opened, act: actIn(opened.page), state: () => opened.page.evaluate(() => (globalThis as InPage).state) }
}

function actIn(page: Page): Zoo['act'] {
  return (name, selector, ...args) =>
    page
      .locator(selector)
      .first()
      .evaluate((element, [action, given]) => (globalThis as InPage).act(action, element, given), [name, args] as const)
}
