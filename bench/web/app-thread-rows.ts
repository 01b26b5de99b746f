import type { Page } from 'playwright-core'
import { compare } from '../harness/compare.ts'
import type { Row } from '../harness/report.ts'
import { takeTurns } from '../harness/take-turns.ts'
import { type AppPage, withApp } from './app-page.ts'
import { goalRow } from './goal-row.ts'
import { readToTheTop, scrollFrames } from './in-page.ts'
import { longThread, makeThreads, shortThread } from './make-threads.ts'
import type { AppOptions } from './web-options.ts'

interface Shown {
  mount: number
  nodes: number
  frame: number
  heap: number
}

const frames = 120
const reference = 'a thread of 20 messages'

/** Long threads in the workspace: as the first one, while the markdown parser loads; after another; and with all messages read. */
export async function appThreadRows(options: AppOptions): Promise<Row[]> {
  await makeThreads(options.store, options.messages)
  const [long = [], short = []] = await takeTurns(
    [longThread, shortThread].map((title) => () => firstAndNext(options, title)),
    options.rounds,
    (done) => options.tell(`\rthreads ${done} of ${options.rounds} rounds`),
  )
  options.tell('\n')
  const what = `in the workspace, a thread of ${options.messages} messages`
  const versus = (metric: string, of: keyof Shown, goal: number) =>
    compare(`${metric} ${what}`, pick(long, 'first', of), pick(short, 'first', of), reference, goal)
  const whole = await readWhole(options)
  return [
    versus('main-thread ms to show as the first', 'mount', 1.5),
    versus('MB of heap', 'heap', 1.5),
    ...goalRows(
      short.map(({ next }) => next),
      `${what}, shown after another`,
    ),
    ...goalRows([whole], `${what}, all of them read before`),
    compare(`MB of heap ${what}, all of them read`, [whole.heap], pick(short, 'first', 'heap').slice(0, 1), reference),
  ]
}

function goalRows(samples: Shown[], what: string): Row[] {
  const values = (of: keyof Shown) => samples.map((each) => each[of])
  return [
    goalRow(`main-thread ms to show ${what}`, values('mount'), 100, 'at most 100 ms'),
    goalRow(`nodes ${what}`, values('nodes'), 200, 'at most 200'),
    goalRow(`main-thread ms per scrolled frame ${what}`, values('frame'), 8, 'at most 8 ms, half a frame'),
  ]
}

interface Sample {
  first: Shown
  next: Shown
}

const pick = (samples: Sample[], which: keyof Sample, of: keyof Shown) => samples.map((each) => each[which][of])

/** Opens one thread, and then the other. */
function firstAndNext({ browser, appUrl }: AppOptions, title: string): Promise<Sample> {
  return withApp(browser, appUrl, async (app) => ({
    first: await measure(app, title),
    next: await measure(app, title === longThread ? shortThread : longThread),
  }))
}

/** The reader has scrolled to the first message, opens another thread and comes back. */
function readWhole({ browser, appUrl, messages }: AppOptions): Promise<Shown> {
  return withApp(browser, appUrl, async (app) => {
    await show(app.page, longThread)
    await app.page.evaluate(readToTheTop, `number 0 of ${messages},`)
    await show(app.page, shortThread)
    return measure(app, longThread)
  })
}

async function measure({ page, work, heap }: AppPage, title: string): Promise<Shown> {
  const before = await work()
  await show(page, title)
  const shown = await work()
  const nodes = await page.locator('.message-list').evaluate((list) => list.querySelectorAll('*').length)
  const megabytes = await heap()
  const start = await work()
  await page.evaluate(scrollFrames, frames)
  const scrolled = await work()
  return {
    mount: shown.rendering - before.rendering,
    nodes,
    frame: (scrolled.rendering - start.rendering) / frames,
    heap: megabytes,
  }
}

/** Picks it in the sidebar, and waits until its last message and its markdown are there. */
async function show(page: Page, title: string): Promise<void> {
  await page.getByRole('link', { name: title, exact: true }).click()
  await page.locator('.markdown strong').first().waitFor()
  await page.getByText(`The last of ${title}.`).waitFor()
  await page.waitForTimeout(300)
}
