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

/** What the driver tells of a page of this HTML. */
export async function readPage(html: string, options: PageWith = {}): Promise<ReadState> {
  return stateOf(await openRead(html, options))
}

export const namesOf = ({ interactions }: ReadState) => interactions.map(({ refName }) => refName)

/** The items of one group, as key and label. */
export const itemsOf = ({ interactions }: ReadState, name: string) =>
  interactions.find(({ refName }) => refName === name)?.items.map(({ coordinate, label }) => [coordinate[1], label])
