import type { ToolCallContent } from '@agentclientprotocol/sdk'
import { spellHidden } from '@deckhand/client'
import type { Json, WaitingCall } from '@deckhand/spec'

const titleLimit = 200
const contentLimit = 10_000

/** A call about which a person is asked. */
export type CallInQuestion = Exclude<WaitingCall, { for: 'client' }>

export function textContent(text: string): ToolCallContent[] {
  return [{ type: 'content', content: { type: 'text', text } }]
}

/** One line for people, with invisible characters spelled out. */
export function titleOf(preview: string): string {
  const line = spellHidden(preview.replace(/\s+/g, ' ').trim())
  return line.length > titleLimit ? `${line.slice(0, titleLimit - 1)}…` : line
}

/** Cut for people. The raw output is complete. */
export function outputText(output: Json): string {
  const text = typeof output === 'string' ? output : JSON.stringify(output, null, 2)
  const rest = text.length - contentLimit
  return rest > 0 ? `${text.slice(0, contentLimit)}… (${rest} characters more)` : text
}

/** All that a person needs to decide: what will happen, why they are asked, which agent asks, and the exact arguments. */
export function questionText({ for: reason, input, approval, agentId }: CallInQuestion): string {
  const who = agentId === undefined ? [] : [`The agent ${agentId}, which was started for this, asks.`]
  const known = reason === 'outcome' ? ['Run it again?'] : []
  const lines = [approval.preview, ...known, approval.reason, ...who, JSON.stringify(input, null, 2)]
  return lines.map(spellHidden).join('\n')
}

export const staysOpen =
  'It was not answered here and stays open: answer it in Deckhand, on the page /approvals of "deckhand serve" or with /approvals in "deckhand chat", or cancel the turn.'

export const needsPage =
  'This call runs in the page of its user, and there is no page here: it was not run. Cancel the turn to go on.'
