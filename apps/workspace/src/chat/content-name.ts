import type { AcpContent } from '@deckhand/spec'

/** The display name of a part that is not text: its file name, or its kind. */
export function contentName(content: AcpContent): string {
  switch (content.type) {
    case 'resource_link':
      return content.name || fileName(content.uri)
    case 'resource':
      return fileName(content.resource.uri)
    case 'image':
      return content.uri === undefined ? 'An image' : fileName(content.uri)
    case 'audio':
      return content.uri === undefined ? 'A recording' : fileName(content.uri)
    case 'text':
      return ''
  }
}

function fileName(uri: string): string {
  const last =
    uri
      .replace(/[?#].*$/, '')
      .split('/')
      .findLast((part) => part !== '') ?? uri
  try {
    return decodeURIComponent(last)
  } catch {
    return last
  }
}
