import type { WireContent, WireFunctionCall, WireFunctionResponse } from '../wire.ts'

/** How the rules read a conversation. A content without a role is the user's. */

export function isModelContent(content: WireContent): boolean {
  return content.role === 'model'
}

export function callsOf(content: WireContent | undefined): WireFunctionCall[] {
  return (content?.parts ?? []).flatMap((part) => part.functionCall ?? [])
}

export function responsesOf(content: WireContent | undefined): WireFunctionResponse[] {
  return (content?.parts ?? []).flatMap((part) => part.functionResponse ?? [])
}

/** The turn under way begins with the last content in which a user says something that is not a function response. */
export function currentTurnStart(contents: WireContent[]): number {
  return contents.findLastIndex(
    (content) => !isModelContent(content) && content.parts?.some((part) => !part.functionResponse),
  )
}

/**
 * The content next to `index` in this direction. What a model says around its call is skipped: the chat of the official SDK keeps each
 * chunk of a stream as a content of its own.
 */
export function neighbour(contents: WireContent[], index: number, direction: 1 | -1): WireContent | undefined {
  let at = index + direction
  for (let content = contents[at]; content; content = contents[at]) {
    if (!isModelContent(content) || callsOf(content).length > 0) return content
    at += direction
  }
  return undefined
}
