import type { Client, StandardSchemaV1 } from '@modelcontextprotocol/client'

/** A tool as the server describes it, unchecked. */
export type ListedTool = Record<string, unknown>

const maxPages = 64
export const maxTools = 512

/** The SDK's own schema rejects the whole list because of one bad tool. */
const anything: StandardSchemaV1<unknown, unknown> = {
  '~standard': { version: 1, vendor: 'deckhand', validate: (value) => ({ value }) },
}

/** Reads all pages. Throws if the answer is not a list. */
export async function listTools(client: Client, signal: AbortSignal, timeout: number): Promise<ListedTool[]> {
  if (!client.getServerCapabilities()?.tools) return []
  const tools: ListedTool[] = []
  let cursor: unknown
  for (let page = 0; page < maxPages && tools.length < maxTools; page += 1) {
    const params = cursor === undefined ? {} : { cursor }
    const answer = await client.request({ method: 'tools/list', params }, anything, { signal, timeout })
    const { tools: listed, nextCursor } = asPage(answer)
    tools.push(...listed)
    if (typeof nextCursor !== 'string' || nextCursor === cursor) break
    cursor = nextCursor
  }
  return tools.slice(0, maxTools)
}

function asPage(answer: unknown): { tools: ListedTool[]; nextCursor?: unknown } {
  const page = answer as { tools?: unknown; nextCursor?: unknown } | null
  if (!Array.isArray(page?.tools)) throw new Error('its list of tools is not a list')
  const isTool = (tool: unknown): tool is ListedTool => typeof tool === 'object' && tool !== null
  return { tools: page.tools.filter(isTool), nextCursor: page.nextCursor }
}
