import { compare } from '../harness/compare.ts'
import type { Row } from '../harness/report.ts'
import { isMet } from '../harness/statistics.ts'
import { takeTurns } from '../harness/take-turns.ts'
import { answerText } from './answer-text.ts'
import { type StageWindow, type Way, withStage } from './stage-page.ts'
import type { WebOptions } from './web-options.ts'

interface Sample {
  rendering: number
  tasks: number
  longest: number
}

const perChunk = 'react-markdown over the whole text for every chunk'
const flushed = 'react-markdown over the whole text every 50 ms'

/** An answer that streams in: ours, a page that parses all of it for every chunk, and one that does so as often as we show it. */
export async function streamRows(options: WebOptions): Promise<Row[]> {
  const ways: Way[] = ['ours', 'naive', 'naive-flushed']
  const samplers = ways.map((way) => () => sample(options, way))
  const told = (done: number) => options.tell(`\rstreaming ${done} of ${options.rounds} rounds`)
  const [ours = [], naive = [], fair = []] = await takeTurns(samplers, options.rounds, told)
  options.tell('\n')
  const what = `${options.size / 1_000} kB of markdown in ${options.chunks} chunks`
  const row = (words: string, pick: (sample: Sample) => number, theirs: Sample[], reference: string, goal?: number) =>
    compare(`${words}, ${what}`, ours.map(pick), theirs.map(pick), reference, goal)
  const longest = 'longest task in ms (50 when none was longer)'
  const isShort = { goal: 'none over 50 ms', met: isMet(ours.map(longestOf), 50) }
  return [
    row('main-thread ms', renderingOf, naive, perChunk, 0.35),
    row('main-thread ms', renderingOf, fair, flushed),
    row('main-thread ms of all tasks', tasksOf, naive, perChunk),
    row('main-thread ms of all tasks', tasksOf, fair, flushed),
    { ...row(longest, longestOf, naive, perChunk), ...isShort },
    { ...row(longest, longestOf, fair, flushed), ...isShort },
  ]
}

function sample({ browser, url, size, chunks }: WebOptions, way: Way): Promise<Sample> {
  return withStage(browser, url, async ({ page, work }) => {
    const before = await work()
    const longest = await page.evaluate((streaming) => (globalThis as unknown as StageWindow).stage.stream(streaming), {
      text: answerText(size),
      chunks,
      way,
    })
    const after = await work()
    return { rendering: after.rendering - before.rendering, tasks: after.tasks - before.tasks, longest }
  })
}

const renderingOf = (sample: Sample) => sample.rendering
const tasksOf = (sample: Sample) => sample.tasks
const longestOf = (sample: Sample) => sample.longest
