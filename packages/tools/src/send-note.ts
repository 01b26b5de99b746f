import type { JsonObject, ToolPlugin } from '@deckhand/spec'
import { timeLimit } from '@deckhand/spec/time-limit'

const description = `Send a short note to a person. Use it when the user asks to send, post or deliver a note or message to somebody. \
The note leaves the house, so a person is asked before it goes out.`

const timeoutMs = 15_000

/**
 * Posts to a webhook. The action's id is the Idempotency-Key, so that a receiver that supports it recognizes a repeated note after a
 * crash. `url` is a function, because the address of our own receiver is known only once it listens.
 */
export function sendNoteTool(url: () => string, authorization: () => string | undefined = () => undefined): ToolPlugin {
  return {
    name: 'send_note',
    description,
    inputSchema: {
      type: 'object',
      properties: {
        to: {
          type: 'string',
          description: 'Who receives the note: an e-mail address or a name.',
          minLength: 1,
          maxLength: 320,
        },
        text: { type: 'string', description: 'What the note says, word for word.', minLength: 1, maxLength: 10_000 },
      },
      required: ['to', 'text'],
      additionalProperties: false,
    },
    effect: 'write',
    recovery: 'keyed',
    handler: async (note, { actionId, signal }) => {
      const headers = { 'idempotency-key': actionId, ...authorized(authorization()) }
      await post(url(), note, headers, timeLimit(timeoutMs, signal))
      return { to: note.to ?? '', text: `The note to ${note.to} was sent.` }
    },
    preview: ({ to, text }) => `send a note to ${to}: ${text}`,
    recipients: ({ to }) => [String(to)],
  }
}

const authorized = (value: string | undefined) => (value === undefined ? {} : { authorization: value })

async function post(
  url: string,
  note: JsonObject,
  headers: Record<string, string>,
  signal: AbortSignal,
): Promise<void> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(note),
    signal,
  })
  const answer = await response.text()
  if (!response.ok) throw new Error(`The receiver of notes answered ${response.status}: ${answer.slice(0, 200)}`)
}
