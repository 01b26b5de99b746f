import { compare } from '../harness/compare.ts'
import type { Row } from '../harness/report.ts'
import { isMet } from '../harness/statistics.ts'
import { takeTurns } from '../harness/take-turns.ts'
import { answerText } from './answer-text.ts'
import { type StageWindow, withStage } from './stage-page.ts'
import type { WebOptions } from './web-options.ts'

interface Sample {
  rendering: number
  tasks: number
  longest: number
}

const reference = 'react-markdown over the whole text for every chunk'

/** An answer that streams in: ours, and a page that parses all of it for every chunk. */
export async function streamRows(options: WebOptions): Promise<Row[]> {
  const samplers = [false, true].map((isNaive) => () => sample(options, isNaive))
  const told = (done: number) => options.tell(`\rstreaming ${done} of ${options.rounds} rounds`)
  const [ours = [], naive = []] = await takeTurns(samplers, options.rounds, told)
  options.tell('\n')
  const what = `${options.size / 1_000} kB of markdown in ${options.chunks} chunks`
  const longest = compare(
    `longest task in ms (50 when none was longer), ${what}`,
    ours.map(longestOf),
    naive.map(longestOf),
    reference,
  )
  return [
    compare(`main-thread ms, ${what}`, ours.map(renderingOf), naive.map(renderingOf), reference, 0.35),
    compare(`main-thread ms of all tasks, ${what}`, ours.map(tasksOf), naive.map(tasksOf), reference),
    { ...longest, goal: 'none over 50 ms', met: isMet(ours.map(longestOf), 50) },
  ]
}

function sample({ browser, url, size, chunks }: WebOptions, isNaive: boolean): Promise<Sample> {
  return withStage(browser, url, async ({ page, work }) => {
    const before = await work()
    const longest = await page.evaluate((streaming) => (globalThis as unknown as StageWindow).stage.stream(streaming), {
      text: answerText(size),
      chunks,
      isNaive,
    })
    const after = await work()
    return { rendering: after.rendering - before.rendering, tasks: after.tasks - before.tasks, longest }
  })
}

const renderingOf = (sample: Sample) => sample.rendering
const tasksOf = (sample: Sample) => sample.tasks
const longestOf = (sample: Sample) => sample.longest
