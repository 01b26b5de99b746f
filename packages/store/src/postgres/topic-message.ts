/** What one process tells the others. No topics: everything may have changed. */
export interface TopicMessage {
  /** Who tells it, so that nobody hears itself. */
  from: string
  topics?: string[]
}

const maxTopics = 200
// PostgreSQL takes up to 7999 bytes; this leaves room for what is around the topics.
const maxBytes = 7_500

/** As many messages as the topics need. One that is too long by itself is told as "everything". */
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

/** `undefined` for what is none: anybody who may connect can send on the channel. */
export function readTopicMessage(text: string): TopicMessage | undefined {
  try {
    const { from, topics } = JSON.parse(text)
    return typeof from === 'string' ? { from, ...(Array.isArray(topics) && { topics }) } : undefined
  } catch {
    return undefined
  }
}
