import type { LeftPage } from './chat-shapes.ts'
import type { ConversationState } from './conversation-state.ts'
import { ask, type ExchangeParts, runOnPage } from './exchange.ts'

/** The server has a lower limit. This one is for servers without, and for pages that lead to each other without end. */
export const maxTrips = 40

const tooLong = `There was no answer after ${maxTrips} rounds. Try again, or say it in other words.`

/** Works until there is an answer or a question for the person. False if another copy of the tab continues it. */
export async function continueAnswer(conversation: ConversationState, parts: ExchangeParts): Promise<boolean> {
  if (conversation.left && !(await resume(conversation, conversation.left, parts))) return false
  while (conversation.doing || (await sendNext(conversation, parts))) if (await runCalls(conversation, parts)) break
  return true
}

async function resume(conversation: ConversationState, left: LeftPage, parts: ExchangeParts): Promise<boolean> {
  // Loaded on demand: most conversations stay on one page.
  const { arrive } = await import('./visit/arrival.ts')
  const isMine = await arrive(parts, left, conversation.doing)
  conversation.left = undefined
  return isMine
}

/** Sends the pending request. True if the server returned calls for the page. */
async function sendNext(conversation: ConversationState, parts: ExchangeParts): Promise<boolean> {
  if (!conversation.request) return false
  if (conversation.trips >= maxTrips) throw new Error(tooLong)
  conversation.trips += 1
  const output = await ask(parts, conversation.request, conversation.history)
  Object.assign(conversation, { history: output.history, unheard: [], request: undefined })
  if (output.type === 'tool-calls') conversation.doing = { calls: output.calls, results: [] }
  else parts.view.close()
  return conversation.doing !== undefined
}

/** Runs the calls for the page in order, then asks a person about the rest. True if there is a question. */
async function runCalls(conversation: ConversationState, parts: ExchangeParts): Promise<boolean> {
  const { calls = [], results = [] } = conversation.doing ?? {}
  const questions = calls.filter(({ confirmation }) => confirmation)
  const ofPage = calls.filter(({ confirmation }) => !confirmation)
  for (const call of ofPage.slice(results.length)) results.push(await runOnPage(parts, call))
  if (questions.length) {
    const { askPerson } = await import('./ask-person.ts')
    for (const call of questions) askPerson(parts, call)
    conversation.waiting = { calls: questions, results }
  } else conversation.request = { results }
  conversation.doing = undefined
  return questions.length > 0
}
