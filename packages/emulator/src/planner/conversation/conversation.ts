import type { WireContent, WireFunctionCall, WireFunctionResponse, WirePart } from '../../wire.ts'
import { isQuestionForArguments } from '../answer/ask.ts'
import { fencedText, isContextNote, plainText, userText } from './user-text.ts'

/** A call the model made, with the response it got, if any. */
export interface MadeCall {
  name: string
  args: Record<string, unknown>
  response?: Record<string, unknown>
}

export interface Turn {
  said: string
  calls: MadeCall[]
}

export interface Conversation {
  /** The text that tells what to do: the newest user text, or the one whose missing arguments are being asked for. */
  asked: string
  /** What the person answered to the planner's questions about `asked`, oldest first. */
  answers: string[]
  /** Calls made for `asked`, oldest first. */
  made: MadeCall[]
  /** Calls of earlier requests, oldest first; "it" may mean their results. */
  earlier: MadeCall[]
  /** Pasted data in the newest user text. */
  pasted: string
  /** What the person said and the calls that followed: `asked`, then each of `answers`. */
  turns: Turn[]
  /** The model has said text since the newest user text or response. */
  isAnswered: boolean
  /** Where the person is, if the instruction says so. */
  timeZone?: string
}

/** Reads the contents of a request. Whatever is no content is passed over. */
export function readConversation(contents: readonly WireContent[] | undefined): Conversation {
  const sound = (Array.isArray(contents) ? contents : []).filter(
    (content) => content && typeof content === 'object' && Array.isArray(content.parts) && !isContextNote(content),
  )
  const newest = sound.findLastIndex(isUserText)
  const first = firstOfChain(sound, newest)
  const turns = turnsIn(sound.slice(Math.max(first, 0)))
  return {
    ...readTurns(turns),
    earlier: callsIn(sound.slice(0, Math.max(first, 0))),
    pasted: fencedText(sound[newest]),
    isAnswered: sound.at(-1)?.role === 'model' && plainText(sound.at(-1)) !== '',
  }
}

/** The same conversation, read as if this turn were a request of its own and not the answer to a question. */
export function startingAt(conversation: Conversation, index: number): Conversation {
  const before = conversation.turns.slice(0, index).flatMap(({ calls }) => calls)
  return {
    ...conversation,
    ...readTurns(conversation.turns.slice(index)),
    earlier: [...conversation.earlier, ...before],
  }
}

/** The same conversation as it was before this turn. */
export function endingBefore(conversation: Conversation, index: number): Conversation {
  return { ...conversation, ...readTurns(conversation.turns.slice(0, index)) }
}

function readTurns(turns: Turn[]): Pick<Conversation, 'asked' | 'answers' | 'made' | 'turns'> {
  const [first, ...others] = turns
  return {
    asked: first?.said ?? '',
    answers: others.map(({ said }) => said),
    made: turns.flatMap(({ calls }) => calls),
    turns,
  }
}

function isUserText(content: WireContent): boolean {
  return content.role !== 'model' && content.role !== 'function' && !hasResponse(content) && plainText(content) !== ''
}

function hasResponse(content: WireContent): boolean {
  return (content.parts ?? []).some((part) => part?.functionResponse !== undefined)
}

/** Goes back over question and answer pairs to the text that began them. */
function firstOfChain(contents: readonly WireContent[], newest: number): number {
  let first = newest
  while (first > 0) {
    const question = contents[first - 1]
    if (question?.role !== 'model' || !isQuestionForArguments(plainText(question))) return first
    const before = contents.slice(0, first).findLastIndex(isUserText)
    if (before < 0) return first
    first = before
  }
  return first
}

/** Each text of the person with what came of it. Calls before the first belong to no request. */
function turnsIn(contents: readonly WireContent[]): Turn[] {
  const starts = contents.flatMap((content, index) => (isUserText(content) ? [index] : []))
  return starts.map((start, index) => ({
    said: userText(contents[start] ?? {}),
    calls: callsIn(contents.slice(start, starts[index + 1])),
  }))
}

function callsIn(contents: readonly WireContent[]): MadeCall[] {
  const calls: (MadeCall & { id: string | undefined })[] = []
  for (const part of contents.flatMap((content) => content.parts ?? [])) {
    if (isCall(part))
      calls.push({ name: part.functionCall.name, args: part.functionCall.args ?? {}, id: part.functionCall.id })
    if (isResponse(part)) attach(calls, part.functionResponse)
  }
  return calls.map(({ id: _, ...call }) => call)
}

function attach(calls: (MadeCall & { id: string | undefined })[], response: WireFunctionResponse): void {
  const open = calls.filter((call) => call.response === undefined && call.name === response.name)
  const call = open.find((candidate) => response.id !== undefined && candidate.id === response.id) ?? open[0]
  if (call) call.response = response.response ?? {}
}

function isCall(part: WirePart): part is WirePart & { functionCall: WireFunctionCall } {
  return typeof part?.functionCall?.name === 'string'
}

function isResponse(part: WirePart): part is WirePart & { functionResponse: WireFunctionResponse } {
  return typeof part?.functionResponse?.name === 'string'
}
