import { compare } from '../harness/compare.ts'
import type { Row } from '../harness/report.ts'
import { watchMainThread } from '../web/main-thread.ts'
import type { PageOptions } from './page-options.ts'

const inChat = `(async () => {
  const chat = document.querySelector('deckhand-chat')
  chat.open()
  await chat.send('Go')
  return chat.chat.state.errorMessage
})()`

/** The cost of a streamed answer for the page that has the chat. */
export async function streamRows(options: PageOptions): Promise<Row[]> {
  const ours: number[] = []
  const theirs: number[] = []
  for (let round = 0; round < Math.max(1, options.rounds >> 1); round += 1) {
    ours.push(await cost(options, '/chat.html', inChat))
    theirs.push(await cost(options, '/plain.html', 'ask()'))
  }
  options.tell('streamed an answer\n')
  const metric = `main-thread ms for an answer of ${options.pieces} pieces`
  return [compare(metric, ours, theirs, 'the whole text set anew for every piece')]
}

async function cost({ browser, url }: PageOptions, path: string, script: string): Promise<number> {
  const page = await browser.newPage()
  try {
    await page.goto(url + path)
    const thread = await watchMainThread(page)
    const before = await thread.work()
    const problem = await page.evaluate(script)
    if (problem) throw new Error(`The chat failed: ${problem}`)
    return (await thread.work()).tasks - before.tasks
  } finally {
    await page.close()
  }
}
