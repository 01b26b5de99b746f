import { cleanText } from '../clean-text.ts'

/** The ids of the mentioned users. */
export function mentionedUsers(text: string): string[] {
  return [...text.matchAll(/<@([UW][A-Z0-9]+)(?:\|[^>]*)?>/g)].map(([, id]) => id ?? '')
}

/** A message as people see it: names instead of ids, addresses instead of link markup. */
export function readableText(text: string, nameOf: (userId: string) => string): string {
  const plain = text
    .replace(/<@([UW][A-Z0-9]+)(?:\|[^>]*)?>/g, (_, id: string) => `@${nameOf(id)}`)
    .replace(/<#([A-Z0-9]+)(?:\|([^>]*))?>/g, (_, id: string, name?: string) => `#${name || id}`)
    .replace(/<!(?:subteam\^[A-Z0-9]+|date\^[^|>]*|([a-z]+))(?:\|([^>]*))?>/g, special)
    .replace(/<([^<>|\s]+)(?:\|([^<>]*))?>/g, (_, url: string, label?: string) => link(url, label))
  return cleanText(plain.replace(/&(lt|gt|amp);/g, (_, name: string) => ({ lt: '<', gt: '>' })[name] ?? '&'))
}

function special(_: string, word?: string, label?: string): string {
  return label || (word ? `@${word}` : '@group')
}

function link(url: string, label?: string): string {
  const address = url.replace(/^mailto:/, '')
  return label && label !== address && label !== url ? `${label} (${address})` : address
}
