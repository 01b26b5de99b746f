import type { AcpToolCall, AcpToolContent, Json, JsonObject } from '@deckhand/spec'
import { namesFolder, readNote, readToolTitle, type ToolTitle } from './read-tool-title.ts'

/** What an agent has said about a call so far, as it said it: the kind or the input may come behind the title that they explain. */
export interface ToolCallText {
  title?: string
  kind?: string
  description?: string
  /** The first content, when it is about the command and no output. */
  note?: string
  input?: Json
}

export function mergeToolCall(said: ToolCallText, call: AcpToolCall): ToolCallText {
  const { kind, description, rawInput: input } = call
  const told = { title: newTitle(said, call), kind, description: description || undefined, input }
  const known = { ...said, ...Object.fromEntries(Object.entries(told).filter(([, value]) => value !== undefined)) }
  const hasEnded = call.status === 'completed' || call.status === 'failed'
  const note = hasEnded || !mayBeCommand(known) ? undefined : noteIn(call.content)
  return note === undefined ? known : { ...known, note }
}

/** A command that comes again without its description or folder keeps them. */
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

/** Undefined before there is a title. What the title says beside the agent's own description stays in it. */
export function readTitle(said: ToolCallText): ToolTitle | undefined {
  const { title, note, description } = said
  if (title === undefined) return undefined
  const isWhole = !mayBeCommand(said) || commandOf(said.input) === title
  const read =
    isWhole && note === undefined ? { title, description: '', isBackground: false } : readToolTitle(title, note)
  if (description === undefined) return read
  const isSaidElse = note === undefined && read.description !== '' && read.description !== description
  return { ...read, description, ...(isSaidElse && { title: `${read.title} (${read.description})` }) }
}

/** Some agents call everything that does something `execute`. A call without a kind is `other`, says the protocol. */
export const isCommand = ({ kind, input }: Pick<ToolCallText, 'kind' | 'input'>): boolean =>
  kind === 'execute' && (!isObject(input) || 'command' in input)

const mayBeCommand = ({ kind, title = '', input }: ToolCallText): boolean =>
  isCommand({ kind: kind ?? (namesFolder(title) ? 'execute' : 'other'), ...(input !== undefined && { input }) })

const commandOf = (input: Json | undefined) => (isObject(input) ? input.command : undefined)

const isObject = (value: Json | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
