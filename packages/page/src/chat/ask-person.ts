import type { JsonObject, PendingToolCall } from '@deckhand/spec'
import { exactArguments, visible } from '../exact-text.ts'
import type { PageTools, ToolOutcome } from '../tools/index.ts'
import { labelOf } from './call-words.ts'
import type { ChatStep } from './chat-shapes.ts'
import type { ExchangeParts } from './exchange.ts'

/** Refuses a call whose question has changed since the person agreed to it, for example because the price did. */
export function refuseChangedQuestion(
  { tools, agreed }: ExchangeParts,
  call: PendingToolCall,
): ToolOutcome | undefined {
  const before = agreed.get(call.id)
  const { question: now } = wordsFor(call, tools)
  if (before === now) return undefined
  const message = `Not done: the person agreed to "${before}", and by now the page asks "${now}". Call it again, so that they are asked.`
  return { ok: false, code: 'NOT_ALLOWED', message }
}

const runAgain = { yes: 'Run it again', no: 'Do not run it again' }

export function askPerson({ view, tools }: ExchangeParts, call: PendingToolCall): void {
  const { id, name, args, confirmation } = call
  const details = exactArguments(args) || undefined
  const answers = confirmation?.for === 'outcome' ? runAgain : { yes: undefined, no: undefined }
  view.open().putStep({ id, name, ...wordsFor(call, tools), state: 'asking', details, ...answers })
}

/** The parts of a step that ask a person about a call. */
function wordsFor(call: PendingToolCall, tools: PageTools): Pick<ChatStep, 'label' | 'question' | 'where'> {
  const definitions = tools.definitions()
  const ofPage = definitions.find(({ name }) => name === call.name)
  if (!ofPage) {
    const label = visible(call.confirmation?.preview ?? '')
    const people = call.confirmation?.recipients?.join(', ')
    return { label, question: people ? `${label} To ${visible(people)}.` : label, where: 'server' }
  }
  const label = labelOf(call, definitions)
  const { confirm } = ofPage
  const question = questionOf(label, typeof confirm === 'string' ? confirm : '', call.args)
  return { label, question: visible(question), where: 'page' }
}

/**
 * The question for a page tool. The author's words cannot name the value or the row that the agent chose, so they are added.
 */
function questionOf(label: string, words: string, args: JsonObject): string {
  const value = args.value ?? args.checked
  const what = `${label.charAt(0).toUpperCase()}${label.slice(1)}${value === undefined ? '' : `: ${JSON.stringify(value)}`}`
  if (!words) return `${what}?`
  return Object.keys(args).length ? `${words} ${what}.` : words
}
