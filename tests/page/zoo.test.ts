import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { chromiumPath } from '../support/browsers/browser.ts'
import { bundleFixture } from './act/bundle-fixture.ts'
import { style } from './act/zoo-style.ts'
import { openPageWith } from './support/open-page-with.ts'
import { type AxControl, axControls } from './zoo/ax-controls.ts'
import { plainPages } from './zoo/plain-pages.ts'
import { libraries, type Working, type ZooPage } from './zoo/zoo-page.ts'

const script = `
  import { createPageDriver } from '@deckhand/page/driver'
  import { pageTools } from '@deckhand/page/tools'
  globalThis.driver = createPageDriver(document)
  globalThis.tools = pageTools(driver)`

async function open({ fixture, html = '<div id="root"></div>' }: ZooPage): Promise<Page> {
  const files = fixture ? { '/zoo.js': await bundleFixture(fixture) } : {}
  const tag = fixture ? '<script src="/zoo.js"></script>' : ''
  const whole = `<!doctype html><html lang="en"><body>${style}${html}${tag}</body></html>`
  return (await openPageWith(whole, { script, files })).page
}

async function prepared(page: Page, { before = [] }: ZooPage): Promise<AxControl[]> {
  await page.reload()
  for (const tool of before) await execute(page, tool, {})
  return axControls(page)
}

const execute = (page: Page, tool: string, args: object): Promise<unknown> =>
  page.evaluate(`tools.execute(${JSON.stringify(tool)}, ${JSON.stringify(args)})`)

/** Controls with the same name are told apart by their purpose. */
function keyOf({ title, name, ours }: AxControl, { controls }: ZooPage): string {
  const label = ours?.label && ours.label !== name ? `${title} of ${ours.label}` : title
  return Object.hasOwn(controls, label) ? label : title
}

/** The name that the browser computes is the one that people and the model see. */
function expectSameName({ name, ours, title }: AxControl): void {
  const told = [ours?.label, ours?.description.split(/: | \(/)[0]]
  expect(told, title).toContain(name)
}

async function work(page: Page, control: AxControl, { args, next, state, says }: Working): Promise<void> {
  const item = control.ours?.label && { item: control.ours.label }
  const outcome = JSON.stringify(await execute(page, control.ours?.tool ?? '', { ...args, ...item }))
  if (says) expect(outcome, control.title).toContain(says)
  else expect(outcome, control.title).toMatch(/^\{"ok":true/)
  if (next) await execute(page, next, {})
  if (state) await expect.poll(() => page.evaluate('state'), { message: control.title }).toMatchObject(state)
}

const isLeftOut = (working: Working | undefined) => working?.says?.startsWith('not offered')

test.skipIf(!chromiumPath).each([...libraries, ...plainPages].map((zoo) => [zoo.title, zoo] as const))(
  'every control of %s that the browser reports is found, has the same name, and is operated',
  async (_title, zoo) => {
    const page = await open(zoo)
    const all = await prepared(page, zoo)
    expect([...new Set(all.map((each) => keyOf(each, zoo)))].sort()).toEqual(Object.keys(zoo.controls).sort())
    const isLarge = all.length > 20
    for (const [place, before] of all.entries()) {
      const control = isLarge || place === 0 ? before : (await prepared(page, zoo))[place]
      const working = zoo.controls[keyOf(before, zoo)] as Working
      expect(control?.ours === undefined, before.title).toBe(isLeftOut(working) ?? false)
      if (!control?.ours) continue
      expectSameName(control)
      await work(page, control, working)
    }
  },
  60_000,
)
