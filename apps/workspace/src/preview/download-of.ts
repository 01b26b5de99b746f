import type { Json } from '@deckhand/spec'

const route = '/api/agent/files/download?'

/** The file that a result says it made. Only a file of the workspace is one: any other address came from a tool, and is not to be offered. */
export function downloadOf(output: Json): { url: string; name: string } | undefined {
  if (typeof output !== 'object' || output === null || Array.isArray(output)) return undefined
  const url = [output.url, output.workbook_url].find((value) => typeof value === 'string' && value.startsWith(route))
  if (typeof url !== 'string') return undefined
  const path = new URLSearchParams(url.slice(route.length)).get('path') ?? ''
  return { url, name: path.split('/').at(-1) || 'file' }
}
