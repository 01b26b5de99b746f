import type { Row } from '../harness/report.ts'
import { goalRow } from './goal-row.ts'
import { type StageWindow, withStage } from './stage-page.ts'
import type { WebOptions } from './web-options.ts'

interface Sample {
  mount: number
  nodes: number
  frame: number
}

const frames = 120

/** A long thread: to show it, and to scroll through it. */
export async function threadRows(options: WebOptions): Promise<Row[]> {
  const samples: Sample[] = []
  for (let round = 0; round < options.rounds; round += 1) samples.push(await sample(options))
  const what = `a thread of ${options.messages} messages`
  const row = (metric: string, of: keyof Sample, goal: number, words: string) =>
    goalRow(
      metric,
      samples.map((each) => each[of]),
      goal,
      words,
    )
  return [
    row(`main-thread ms to mount ${what}`, 'mount', 100, 'at most 100 ms'),
    row(`nodes of ${what}`, 'nodes', 200, 'at most 200'),
    row(`main-thread ms per scrolled frame of ${what}`, 'frame', 8, 'at most 8 ms, half a frame'),
  ]
}

function sample({ browser, url, messages }: WebOptions): Promise<Sample> {
  return withStage(browser, url, async ({ page, work }) => {
    const start = await work()
    await page.evaluate(async (count) => {
      const items = Array.from({ length: count }, (_, index) => ({ key: `${index}`, text: `Message ${index}` }))
      const { stage } = globalThis as unknown as StageWindow
      stage.showList({ items })
      await new Promise((resolve) => setTimeout(resolve, 300))
    }, messages)
    const mounted = await work()
    const nodes = await page.locator('.message-list').evaluate((list) => list.querySelectorAll('*').length)
    await page.evaluate((count) => (globalThis as unknown as StageWindow).stage.scrollUp(count), frames)
    const scrolled = await work()
    return {
      mount: mounted.rendering - start.rendering,
      nodes,
      frame: (scrolled.rendering - mounted.rendering) / frames,
    }
  })
}
