import type { Page } from 'playwright-core'
import { compare } from '../harness/compare.ts'
import type { Row } from '../harness/report.ts'
import { median } from '../harness/statistics.ts'
import { goalRow } from '../web/goal-row.ts'
import { watchMainThread } from '../web/main-thread.ts'
import { change, walk } from './big-page.ts'
import type { PageOptions } from './page-options.ts'

const plainWay = 'querySelectorAll and getComputedStyle for every element'
const size = 'of 5,600 elements, 1,250 controls'

/** The cost of reading a page for the first time, and after a small change, compared with a plain walk over the same page in the same run. */
export async function readRows(options: PageOptions): Promise<Row[]> {
  const samples: Sample[] = []
  for (let round = 0; round < options.rounds; round += 1) samples.push(await sample(options, round % 2 === 0))
  options.tell('read the large page\n')
  const of = (part: keyof Sample) => samples.map((each) => each[part])
  return [
    compare(`main-thread ms, first reading ${size}`, of('first'), of('firstWalk'), plainWay),
    compare('main-thread ms, after a small change', of('again'), of('againWalk'), plainWay),
    goalRow(`main-thread ms, first reading ${size}`, of('first'), 50, 'at most 50 ms'),
    goalRow('main-thread ms, after a small change', of('again'), 5, 'at most 5 ms'),
  ]
}

interface Sample {
  first: number
  firstWalk: number
  again: number
  againWalk: number
}

/** The two alternate in reading the new page first. */
async function sample({ browser, url, changes }: PageOptions, isOursFirst: boolean): Promise<Sample> {
  const page = await browser.newPage()
  try {
    await page.goto(`${url}/big.html`)
    await page.evaluate('document.body.offsetHeight')
    const time = await timer(page)
    const ours = () =>
      time('globalThis.driver = createPageDriver(document, { quietMs: 60_000 }); driver.getPageState(); 0')
    const [one, other] = isOursFirst ? [await ours(), await time(walk)] : [await time(walk), await ours()]
    await page.evaluate('driver.onStateChange(() => {}); 0')
    const again: number[] = []
    const againWalk: number[] = []
    for (let each = 0; each < changes; each += 1) {
      await page.evaluate(change(each))
      again.push(await time('driver.getPageState(); 0'))
      againWalk.push(await time(walk))
    }
    const [first, firstWalk] = isOursFirst ? [one, other] : [other, one]
    return { first, firstWalk, again: median(again), againWalk: median(againWalk) }
  } finally {
    await page.close()
  }
}

async function timer(page: Page): Promise<(script: string) => Promise<number>> {
  const thread = await watchMainThread(page)
  return async (script) => {
    const before = await thread.work()
    await page.evaluate(script)
    return (await thread.work()).tasks - before.tasks
  }
}
