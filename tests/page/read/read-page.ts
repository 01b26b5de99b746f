import { expect } from 'vitest'
import { type OpenedPage, openPageWith, type PageWith } from '../support/open-page-with.ts'

export const driverScript = `
  import { createPageDriver } from '@deckhand/page/driver'
  globalThis.createPageDriver = createPageDriver
  globalThis.driver = createPageDriver(document)
  globalThis.told = (state) => ({
    viewState: state.viewState,
    interactions: state.interactions.map(({ refName, kind, description, items }) => ({
      refName,
      kind,
      description,
      items: items.map(({ coordinate, label, events, element }) => ({ coordinate, label, events, tag: element.localName })),
    })),
  })
`

export interface ReadItem {
  coordinate: string[]
  label?: string
  events: string[]
  tag: string
}

export interface ReadState {
  viewState: { path: string; title: string; content: unknown[]; cut?: string }
  interactions: { refName: string; kind: string; description: string; items: ReadItem[] }[]
}

export const openRead = (html: string, options: PageWith = {}): Promise<OpenedPage> =>
  openPageWith(`<!doctype html>${html}`, { script: driverScript, ...options })

export const stateOf = ({ page }: OpenedPage): Promise<ReadState> => page.evaluate('told(driver.getPageState())')

/** The driver's reading of a page with this HTML. */
export async function readPage(html: string, options: PageWith = {}): Promise<ReadState> {
  return stateOf(await openRead(html, options))
}

export const namesOf = ({ interactions }: ReadState) => interactions.map(({ refName }) => refName)

/** The items of one group, as key and label. */
export const itemsOf = ({ interactions }: ReadState, name: string) =>
  interactions.find(({ refName }) => refName === name)?.items.map(({ coordinate, label }) => [coordinate[1], label])

/** The driver's reading of each of several bodies, in one page. */
export async function readEach(
  bodies: Record<string, string>,
  options: PageWith = {},
): Promise<Record<string, ReadState>> {
  const { page } = await openRead('<title>Each</title>', options)
  const read = 'document.body.setHTMLUnsafe(html); return told(createPageDriver(document).getPageState())'
  const states: Record<string, ReadState> = {}
  for (const [title, html] of Object.entries(bodies)) {
    states[title] = await page.evaluate(`((html) => { ${read} })(${JSON.stringify(html)})`)
  }
  return states
}

/** A table of facts: of each body, what `look` sees. */
export async function expectEach<Seen>(
  table: Record<string, [body: string, expected: Seen]>,
  look: (state: ReadState) => Seen,
): Promise<void> {
  const entries = Object.entries(table)
  const states = await readEach(Object.fromEntries(entries.map(([title, [body]]) => [title, body])))
  const seen = Object.entries(states).map(([title, state]) => [title, look(state)])
  expect(Object.fromEntries(seen)).toEqual(
    Object.fromEntries(entries.map(([title, [, expected]]) => [title, expected])),
  )
}
