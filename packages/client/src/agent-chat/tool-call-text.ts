import type { AcpToolCall, AcpToolContent, Json, JsonObject } from '@deckhand/spec'
import { namesFolder, readNote, readToolTitle, type ToolTitle } from './read-tool-title.ts'

/** What an agent has sent about a call so far, unprocessed: kind and input, which explain the title, may come after it. */
export interface ToolCallText {
  title?: string
  kind?: string
  description?: string
  /** The first content, if it describes the command and is not output. */
  note?: string
  input?: Json
}

export function mergeToolCall(said: ToolCallText, call: AcpToolCall): ToolCallText {
  const { kind, description, rawInput: input } = call
  const sent = { title: newTitle(said, call), kind, description: description || undefined, input }
  const known = { ...said, ...Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined)) }
  const hasEnded = call.status === 'completed' || call.status === 'failed'
  const note = hasEnded || !mayBeCommand(known) ? undefined : noteIn(call.content)
  return note === undefined ? known : { ...known, note }
}

/** A repeated command without its description or folder keeps these. */
const newTitle = (said: ToolCallText, { title }: AcpToolCall) =>
  title !== undefined && title === readTitle(said)?.title ? said.title : title

function noteIn(content: AcpToolContent[] | undefined): string | undefined {
  const words = firstWords(content)
  return words !== undefined && readNote(words.trim()) ? words : undefined
}

export function firstWords(content: AcpToolContent[] | undefined): string | undefined {
  const first = content?.[0]
  return first?.type === 'content' && first.content.type === 'text' ? first.content.text : undefined
}

/** `undefined` before there is a title. If the agent sends a description of its own, the one in the title stays there. */
export function readTitle(said: ToolCallText): ToolTitle | undefined {
  const { title, note, description } = said
  if (title === undefined) return undefined
  const isWhole = !mayBeCommand(said) || commandOf(said.input) === title
  const read =
    isWhole && note === undefined ? { title, description: '', isBackground: false } : readToolTitle(title, note)
  if (description === undefined) return read
  const hasOtherDescription = note === undefined && read.description !== '' && read.description !== description
  return { ...read, description, ...(hasOtherDescription && { title: `${read.title} (${read.description})` }) }
}

/** Checks the input too, because some agents use the kind `execute` for everything. By the protocol, a missing kind means `other`. */
export const isCommand = ({ kind, input }: Pick<ToolCallText, 'kind' | 'input'>): boolean =>
  kind === 'execute' && (!isObject(input) || 'command' in input)

const mayBeCommand = ({ kind, title = '', input }: ToolCallText): boolean =>
  isCommand({ kind: kind ?? (namesFolder(title) ? 'execute' : 'other'), ...(input !== undefined && { input }) })

const commandOf = (input: Json | undefined) => (isObject(input) ? input.command : undefined)

const isObject = (value: Json | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
