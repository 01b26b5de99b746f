import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { group, HandMadePage, single } from '../../testing/hand-made-page.ts'
import { pageTools } from '../page-tools.ts'
import type { BrowserTool, ModelContext } from './model-context.ts'
import { offerToBrowser } from './offer-to-browser.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function pageWith(...interactions: HandMadePage['interactions']) {
  const page = new HandMadePage()
  page.interactions = interactions
  return { page, tools: pageTools(page) }
}

function change(page: HandMadePage, ...interactions: HandMadePage['interactions']): void {
  page.interactions = interactions
  page.changed()
  vi.runAllTimers()
}

const always = ['get-page-state', 'list-interactions', 'trigger-interaction', 'fill-input']

/** Browsers of different years, each with its registered tools. */
const browsers: [string, () => { context: ModelContext; has: Map<string, BrowserTool>; log: string[] }][] = [
  ['a signal', () => browser((has, log) => ({ registerTool: (tool, { signal }) => addTool(has, log, tool, signal) }))],
  [
    'a handle',
    () =>
      browser((has, log) => ({
        registerTool(tool) {
          addTool(has, log, tool)
          return { unregister: () => has.delete(tool.name) }
        },
      })),
  ],
  [
    'its name',
    () =>
      browser((has, log) => ({
        registerTool: (tool) => addTool(has, log, tool),
        unregisterTool: (name) => has.delete(name),
      })),
  ],
]

function browser(make: (has: Map<string, BrowserTool>, log: string[]) => ModelContext) {
  const has = new Map<string, BrowserTool>()
  const log: string[] = []
  return { context: make(has, log), has, log }
}

function addTool(has: Map<string, BrowserTool>, log: string[], tool: BrowserTool, signal?: AbortSignal): void {
  if (has.has(tool.name)) throw new Error('Duplicate tool name')
  has.set(tool.name, tool)
  log.push(tool.name)
  signal?.addEventListener('abort', () => has.delete(tool.name))
}

test.each(browsers)('tools that are removed by %s follow the page and end with the offer', (_by, open) => {
  const { context, has, log } = open()
  const { page, tools } = pageWith(single('save', 'button'), group('open', 'link', ['One', 'Two']))
  const offer = offerToBrowser(tools, context)
  expect([...has.keys()]).toEqual([...always, 'click-save', 'click-open'])
  log.length = 0
  change(page, group('open', 'link', ['One', 'Three']), single('help', 'button'))
  expect([...has.keys()].sort()).toEqual([...always, 'click-open', 'click-help'].sort())
  expect(log).toEqual(['click-open', 'click-help'])
  expect(has.get('click-open')?.inputSchema.properties.item?.enum).toEqual(['One', 'Three'])
  offer?.stop()
  expect(has.size).toBe(0)
})

test('a browser that takes all tools at once gets them again only after a change', () => {
  const given: string[][] = []
  const context: ModelContext = { provideContext: ({ tools }) => given.push(tools.map(({ name }) => name)) }
  const { page, tools } = pageWith(single('save', 'button'))
  const offer = offerToBrowser(tools, context)
  change(page, single('save', 'button'))
  expect(given).toEqual([[...always, 'click-save']])
  change(page, single('help', 'button'))
  expect(given.at(-1)).toEqual([...always, 'click-help'])
  offer?.stop()
  expect(given.at(-1)).toEqual([])
})

test('a tool name that the site uses, or a failing browser, does not stop the other tools', async () => {
  const registered: string[] = []
  const context: ModelContext = {
    registerTool(tool) {
      if (tool.name === 'click-save') return Promise.reject(new Error('Duplicate tool name'))
      if (tool.name === 'fill-input') throw new Error('broken')
      return registered.push(tool.name)
    },
  }
  const offer = offerToBrowser(pageWith(single('save', 'button'), single('help', 'button')).tools, context)
  await Promise.resolve()
  expect(registered).toEqual(['get-page-state', 'list-interactions', 'trigger-interaction', 'click-help'])
  expect(() => offer?.stop()).not.toThrow()
})

test('many changes at once cause one update, after the page is quiet', () => {
  const { page, tools } = pageWith(single('save', 'button'))
  const definitions = vi.spyOn(tools, 'definitions')
  offerToBrowser(tools, { registerTool: () => undefined })
  for (let times = 0; times < 100; times++) page.changed()
  vi.runAllTimers()
  expect(definitions).toHaveBeenCalledTimes(2)
})

test("the browser's stop reaches the call", async () => {
  const { page, tools } = pageWith(single('save', 'button'))
  const { context, has } = browser((tools, log) => ({ registerTool: (tool) => addTool(tools, log, tool) }))
  offerToBrowser(tools, context)
  const result = await has.get('click-save')?.execute({}, { signal: AbortSignal.abort() })
  expect(result).toMatchObject({ isError: true, content: [{ text: expect.stringContaining('STOPPED') }] })
  expect(page.actions).toEqual([])
})

test('a large state is cut with a count', async () => {
  const { page, tools } = pageWith()
  const { context, has } = browser((tools, log) => ({ registerTool: (tool) => addTool(tools, log, tool) }))
  page.viewState = { text: 'x'.repeat(1_000_000) }
  offerToBrowser(tools, context)
  const result = await has.get('get-page-state')?.execute(undefined)
  expect(result?.content[0]?.text).toMatch(/x … and 970011 more characters$/)
})

test.each([
  ['has no way to ask', () => ({}), 0],
  ['asks, and the person declines', () => ({ requestUserInteraction: () => Promise.resolve(false) }), 0],
  ['answers with something other than true', () => ({ requestUserInteraction: () => Promise.resolve('yes') }), 0],
  ['fails to ask', () => ({ requestUserInteraction: () => Promise.reject(new Error('no window')) }), 0],
  ['says yes without having asked', () => ({ requestUserInteraction: () => Promise.resolve(true) }), 0],
  ['asks, and the person allows it', () => ({ requestUserInteraction: (ask: () => Promise<unknown>) => ask() }), 1],
])('a marked control waits for the browser, which %s', async (_how, client, times) => {
  const { context, has } = browser((has, log) => ({ registerTool: (tool) => addTool(has, log, tool) }))
  const { page, tools } = pageWith({ ...single('pay', 'button'), confirm: true as const })
  offerToBrowser(tools, context)
  vi.stubGlobal('confirm', () => true)
  onTestFinished(() => void vi.unstubAllGlobals())
  const answer = await has.get('click-pay')?.execute({}, client())
  expect(page.actions).toHaveLength(times)
  expect(answer?.isError ?? false).toBe(times === 0)
  if (times === 0) expect(answer?.content[0]?.text).toContain('ask them to do it themselves')
})

test("the question for the person has the tool's description and the arguments", async () => {
  const { context, has } = browser((has, log) => ({ registerTool: (tool) => addTool(has, log, tool) }))
  const { tools } = pageWith(
    { ...single('pay', 'button'), description: 'Pay: 20.00', confirm: true as const },
    { ...single('account', 'text'), confirm: true as const },
  )
  offerToBrowser(tools, context)
  const asked: unknown[] = []
  vi.stubGlobal('confirm', (question: unknown) => asked.push(question) > 1)
  await has.get('click-pay')?.execute({}, { requestUserInteraction: (ask) => ask() })
  await has.get('fill-account')?.execute({ value: 'DE00' }, { requestUserInteraction: (ask) => ask() })
  vi.unstubAllGlobals()
  expect(asked).toEqual(['Clicks the button "Pay: 20.00"', 'Writes into the field "account"\n\nvalue: "DE00"'])
})

test('P2: the browser shows the current question, and a change after that prevents the call', async () => {
  const { context, has } = browser((has, log) => ({ registerTool: (tool) => addTool(has, log, tool) }))
  const pay = { ...single('pay', 'button'), description: 'Pay 10 €', confirm: true as const }
  const { page, tools } = pageWith(pay)
  offerToBrowser(tools, context)
  const asked: unknown[] = []
  vi.stubGlobal('confirm', (question: unknown) => asked.push(question) > 0)
  onTestFinished(() => void vi.unstubAllGlobals())
  const call = (then: () => void) =>
    has.get('click-pay')?.execute(
      {},
      {
        requestUserInteraction: async (ask) => {
          pay.description = 'Pay 9,999 €'
          const answer = await ask()
          then()
          return answer
        },
      },
    )
  expect((await call(() => {}))?.isError).toBeFalsy()
  expect(asked).toEqual(['Clicks the button "Pay 9,999 €"'])
  expect(page.actions).toHaveLength(1)
  expect(await call(() => (pay.description = 'Pay 20,000 €'))).toMatchObject({ isError: true })
  expect(page.actions).toHaveLength(1)
})
