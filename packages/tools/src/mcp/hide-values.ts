import type { McpServerDefinition } from '@deckhand/spec'

const shortestSecret = 6

/** An address without its query and its password: keys are in there. */
export function placeOf(url: string): string {
  const { origin, pathname } = new URL(url)
  return `${origin}${pathname}`
}

/** Takes out of a message what the definition hands to the server: keys are in there, and servers like to print them. */
export function hideValues(message: string, definition: McpServerDefinition): string {
  const values = Object.values(definition.type === 'stdio' ? definition.env : definition.headers)
  const parts = values
    .flatMap((value) => [value, ...value.split(/\s+/)])
    .filter((value) => value.length >= shortestSecret)
  const place = definition.type === 'http' ? message.replaceAll(definition.url, placeOf(definition.url)) : message
  return parts.reduce((text, secret) => text.replaceAll(secret, '[hidden]'), place)
}
