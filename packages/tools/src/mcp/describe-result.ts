import { isDeepStrictEqual } from 'node:util'
import type { Json } from '@deckhand/spec'
import type { CallToolResult, ContentBlock } from '@modelcontextprotocol/client'
import { storableText } from '../clean-text.ts'
import { cutText } from '../cut-text.ts'

const maxLength = 100_000

/** The result for the model: its text, and its structured form if it has one. Bytes are only mentioned. */
export function describeResult({ content, structuredContent }: CallToolResult): Json {
  const text = describeContent(content)
  if (structuredContent === undefined) return text
  const written = JSON.stringify(structuredContent)
  if (written.length > maxLength) return cut(storableText(written))
  const structured = JSON.parse(written, (_, value) =>
    typeof value === 'string' ? storableText(value) : value,
  ) as Json
  return text === '' || isSameJson(text, structured) ? structured : { text, structuredContent: structured }
}

export function describeContent(content: ContentBlock[]): string {
  return cut(storableText(content.map(describeBlock).join('\n')))
}

function describeBlock(block: ContentBlock): string {
  switch (block.type) {
    case 'text':
      return block.text
    case 'image':
    case 'audio':
      return mention(block.type, block.mimeType, block.data)
    case 'resource_link':
      return `[Resource ${block.uri}${block.mimeType ? `, ${block.mimeType}` : ''}]`
    case 'resource':
      return 'text' in block.resource
        ? block.resource.text
        : mention(`resource ${block.resource.uri}`, block.resource.mimeType, block.resource.blob)
    default:
      return `[Something of type ${String((block as { type: unknown }).type)}]`
  }
}

function mention(kind: string, mimeType: string | undefined, base64: string): string {
  const bytes = Buffer.byteLength(base64, 'base64')
  return `[${kind}, ${mimeType ?? 'of no type that is named'}, ${bytes} bytes: not shown]`
}

/** Servers repeat the structured form as text, for clients that only read text. */
function isSameJson(text: string, structured: Json): boolean {
  try {
    return isDeepStrictEqual(JSON.parse(text), structured)
  } catch {
    return false
  }
}

const cut = (text: string) => cutText(text, maxLength, 'Ask the tool for less at once.')
