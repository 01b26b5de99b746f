import type { LeftPage } from './chat-shapes.ts'
import { ask, type ExchangeParts, runOnPage } from './exchange.ts'
import type { Talk } from './talk.ts'

/** The server ends it earlier; this is for one that does not, and for pages that lead to each other without end. */
export const mostTrips = 40

const tooLong = `There was no answer after ${mostTrips} rounds. Try again to let it go on, or say it in other words.`

/** Until there is an answer, or a person is asked. False when it has to go on elsewhere. */
export async function goOn(talk: Talk, parts: ExchangeParts): Promise<boolean> {
  if (talk.left && !(await isTakenUp(talk, talk.left, parts))) return false
  while (talk.doing || (await hasWork(talk, parts))) if (await workOn(talk, parts)) break
  return true
}

async function isTakenUp(talk: Talk, left: LeftPage, parts: ExchangeParts): Promise<boolean> {
  // Loaded then only: most conversations stay where they are.
  const { arrive } = await import('./visit/onward.ts')
  const isMine = await arrive(parts, left, talk.doing)
  talk.left = undefined
  return isMine
}

/** Asks the server. Whether the page has something to do then. */
async function hasWork(talk: Talk, parts: ExchangeParts): Promise<boolean> {
  if (!talk.request) return false
  if (talk.trips >= mostTrips) throw new Error(tooLong)
  talk.trips += 1
  const output = await ask(parts, talk.request, talk.history)
  Object.assign(talk, { history: output.history, unheard: [], request: undefined })
  if (output.type === 'tool-calls') talk.doing = { calls: output.calls, results: [] }
  else parts.view.close()
  return talk.doing !== undefined
}

/** What the page can do is done first, in the order of the calls, and then a person is asked about the rest. Whether one is. */
async function workOn(talk: Talk, parts: ExchangeParts): Promise<boolean> {
  const { calls = [], results = [] } = talk.doing ?? {}
  const asked = calls.filter(({ confirmation }) => confirmation)
  const ofPage = calls.filter(({ confirmation }) => !confirmation)
  for (const call of ofPage.slice(results.length)) results.push(await runOnPage(parts, call))
  if (asked.length) {
    const { askPerson } = await import('./ask-person.ts')
    for (const call of asked) askPerson(parts, call)
    talk.waiting = { calls: asked, results }
  } else talk.request = { results }
  talk.doing = undefined
  return asked.length > 0
}
