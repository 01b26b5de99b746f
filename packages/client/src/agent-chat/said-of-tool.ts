import type { AcpToolCall, AcpToolContent, Json, JsonObject } from '@deckhand/spec'
import { readNote, readToolTitle, type ToolTitle } from './read-tool-title.ts'

/** What an agent has said about a call so far, as it said it: the kind or the input may come behind the title that they explain. */
export interface SaidOfTool {
  title?: string
  kind?: string
  description?: string
  /** The first content, when it is about the command and no output. */
  note?: string
  input?: Json
}

export function addToSaid(said: SaidOfTool, call: AcpToolCall): SaidOfTool {
  const { title, kind, description, rawInput: input } = call
  const told = { title, kind, description: description || undefined, input }
  const known = { ...said, ...Object.fromEntries(Object.entries(told).filter(([, value]) => value !== undefined)) }
  const hasEnded = call.status === 'completed' || call.status === 'failed'
  const note = hasEnded || !isCommand(known) ? undefined : noteIn(call.content)
  return note === undefined ? known : { ...known, note }
}

function noteIn(content: AcpToolContent[] | undefined): string | undefined {
  const words = firstWords(content)
  return words !== undefined && readNote(words.trim()) ? words : undefined
}

export function firstWords(content: AcpToolContent[] | undefined): string | undefined {
  const first = content?.[0]
  return first?.type === 'content' && first.content.type === 'text' ? first.content.text : undefined
}

/** Undefined before there is a title. What the title says beside the agent's own description stays in it. */
export function titleOfSaid(said: SaidOfTool): ToolTitle | undefined {
  const { title, note, description } = said
  if (title === undefined) return undefined
  const isWhole = !isCommand(said) || commandOf(said.input) === title
  const read =
    isWhole && note === undefined ? { title, description: '', isBackground: false } : readToolTitle(title, note)
  if (description === undefined) return read
  const isSaidElse = note === undefined && read.description !== '' && read.description !== description
  return { ...read, description, ...(isSaidElse && { title: `${read.title} (${read.description})` }) }
}

/** Some agents call everything that does something `execute`. Without a kind it may be a command. */
export const isCommand = ({ kind = 'execute', input }: Pick<SaidOfTool, 'kind' | 'input'>): boolean =>
  kind === 'execute' && (!isObject(input) || 'command' in input)

const commandOf = (input: Json | undefined) => (isObject(input) ? input.command : undefined)

const isObject = (value: Json | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
