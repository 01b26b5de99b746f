import type { Client, StandardSchemaV1 } from '@modelcontextprotocol/client'

/** A tool as a server describes it. Nothing of it is checked yet. */
export type ListedTool = Record<string, unknown>

const maxPages = 64
export const maxTools = 512

/** The SDK's own schema refuses a whole list because of one tool in it. */
const anything: StandardSchemaV1<unknown, unknown> = {
  '~standard': { version: 1, vendor: 'deckhand', validate: (value) => ({ value }) },
}

/** All pages. Throws when what comes is no list. */
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
  if (!Array.isArray(page?.tools)) throw new Error('its list of tools is no list')
  const isTool = (tool: unknown): tool is ListedTool => typeof tool === 'object' && tool !== null
  return { tools: page.tools.filter(isTool), nextCursor: page.nextCursor }
}
