import type { JsonObject } from '@deckhand/spec'

export interface WishedCall {
  /** As the model would name the tool. */
  name: string
  args: JsonObject
}

const written = /^Call by an MCP client: (.+)\n(\{.*\})$/s

/** A call as the prompt of the run that makes it: people read it as the title of a thread, and the model of that run reads it back. */
export function writeCall({ name, args }: WishedCall): string {
  return `Call by an MCP client: ${name}\n${JSON.stringify(args)}`
}

/** `undefined` for any other prompt. */
export function readCall(prompt: string): WishedCall | undefined {
  const [, name, args] = written.exec(prompt) ?? []
  if (name === undefined || args === undefined) return undefined
  try {
    return { name, args: JSON.parse(args) as JsonObject }
  } catch {
    return undefined
  }
}
