import type { WireContent } from '../../wire.ts'
import { isRecord } from '../answer/results.ts'
import type { MadeCall } from './conversation.ts'
import { plainText } from './user-text.ts'

/** Something that is attached to the request. Values only: nothing in it is followed. */
export interface Attached {
  type: string
  id: string
  title: string
  /** Empty when it could not be read; then `note` says why. */
  snippet: string
  note: string
}

const heading = '[ATTACHED CONTEXT]'
const fence = /<data kind="([^"\n]{0,100})"[^>]{0,100}>\n([^\n]*)\n<\/data>/g

/** What is attached to the system instruction, in its order. */
export function attachedIn(instruction: WireContent | undefined): Attached[] {
  const [, ...blocks] = plainText(instruction).split(heading)
  return [...blocks.join(heading).matchAll(fence)].flatMap(([, kind = '', json = '']) => {
    const fact = parsed(json)
    if (!isRecord(fact)) return []
    const text = (key: string) => (typeof fact[key] === 'string' ? fact[key] : '')
    return [
      {
        type: text('type') || kind,
        id: text('id'),
        title: text('title'),
        snippet: text('snippet'),
        note: text('note'),
      },
    ]
  })
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return undefined
  }
}

/** What is attached, as if a tool had shown it: ids and addresses for an answer are taken from it. */
export function asCalls(items: readonly Attached[]): MadeCall[] {
  return items
    .filter(({ snippet }) => snippet !== '')
    .map(({ id, title, snippet, type }) => {
      const messages = messagesOf(snippet, title)
      const ids = messages.length > 0 ? { threadId: id } : { id }
      return {
        name: '',
        args: {},
        response: { ...ids, type, title, ...(messages.length > 0 ? { messages } : { snippet }) },
      }
    })
}

/** The mails that a text shows, each with its head: "From: …", "To: …", "Date: …", then its words. */
function messagesOf(snippet: string, subject: string): Record<string, unknown>[] {
  const starts = Array.from(snippet.matchAll(/^From: .+$/gm), ({ index }) => index)
  return starts.map((start, index) => {
    const [head = '', ...rest] = snippet.slice(start, starts[index + 1]).split('\n\n')
    const lines = head.split('\n').flatMap((line) => {
      const [, name, value] = /^(From|To|Cc|Date): (.+)$/.exec(line) ?? []
      return name && value ? [[name.toLowerCase(), value] as const] : []
    })
    const sent = /^The user sent this\.$/m.test(head) && { sent: true }
    return { ...Object.fromEntries(lines), subject, ...sent, text: rest.join('\n\n').trim() }
  })
}
