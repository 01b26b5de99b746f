/** A notification to other processes. Without topics, everything may have changed. */
export interface TopicMessage {
  /** The sender, so that a process ignores its own messages. */
  from: string
  topics?: string[]
}

const maxTopics = 200
// PostgreSQL allows 7999 bytes; this leaves room for the rest of the message.
const maxBytes = 7_500

/** Packs topics into as few messages as possible. A topic that is too long for a message becomes "everything may have changed". */
export function packTopics(from: string, topics: Iterable<string>): string[] {
  const messages: TopicMessage[] = []
  let open: string[] = []
  let bytes = 0
  for (const topic of topics) {
    const size = Buffer.byteLength(JSON.stringify(topic)) + 1
    if (size > maxBytes) return [JSON.stringify({ from } satisfies TopicMessage)]
    if (open.length === maxTopics || bytes + size > maxBytes) {
      messages.push({ from, topics: open })
      open = []
      bytes = 0
    }
    open.push(topic)
    bytes += size
  }
  if (open.length > 0) messages.push({ from, topics: open })
  return messages.map((message) => JSON.stringify(message))
}

/** `undefined` if the message is invalid: every database user can send on the channel. */
export function readTopicMessage(text: string): TopicMessage | undefined {
  try {
    const { from, topics } = JSON.parse(text)
    return typeof from === 'string' ? { from, ...(Array.isArray(topics) && { topics }) } : undefined
  } catch {
    return undefined
  }
}
