import type { JsonObject } from '@deckhand/spec'

export interface RequestedCall {
  /** The name of the tool. */
  name: string
  args: JsonObject
}

const pattern = /^Call by an MCP client: (.+)\n(\{.*\})$/s

/** Writes a call as the prompt of its run. People read it as the thread's title, and the run's model parses it. */
export function writeCall({ name, args }: RequestedCall): string {
  return `Call by an MCP client: ${name}\n${JSON.stringify(args)}`
}

/** `undefined` for any other prompt. */
export function readCall(prompt: string): RequestedCall | undefined {
  const [, name, args] = pattern.exec(prompt) ?? []
  if (name === undefined || args === undefined) return undefined
  try {
    return { name, args: JSON.parse(args) as JsonObject }
  } catch {
    return undefined
  }
}
