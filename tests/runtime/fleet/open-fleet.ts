import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Brain, startEmulator } from '@deckhand/emulator'
import { expect, onTestFinished } from 'vitest'
import { postgresSchema } from '../../crash/driver/postgres-schema.ts'
import { type Command, startCommand } from '../../support/processes/command.ts'
import { type SessionHeaders, signIn } from '../../support/servers/served.ts'

const token = 'a token for this test'

const words = (count: number) => Array.from({ length: count }, (_, index) => ({ text: `wörd ${index} 𝄞 ` }))

/** Says what the prompt asks for, so that any number of runs can use it at once. */
const fleetBrain: Brain = {
  answer({ request }) {
    const last = request.contents.at(-1)?.parts ?? []
    if (last.some(({ functionResponse }) => functionResponse)) return { parts: [{ text: 'It is sent.' }] }
    const prompt = last.map(({ text }) => text).join(' ')
    if (prompt.includes('note'))
      return { parts: [{ functionCall: { name: 'send_note', args: { to: 'ann@example.com', text: 'hello' } } }] }
    if (prompt.includes('for ever')) return { parts: words(1_000), chunkDelayMs: 500 }
    return prompt.includes('long') ? { parts: words(60), chunkDelayMs: 30 } : { parts: words(8), chunkDelayMs: 60 }
  },
}

export interface Member {
  url: string
  command: Command
}

export interface Fleet {
  /** Of all processes. */
  env: Record<string, string>
  /** The notes that were received. */
  notes: string[]
  /** `deckhand serve`, with a data folder of its own, when it can be asked. */
  start(role: 'web' | 'worker' | 'all', more?: Record<string, string>): Promise<Member>
  /** The session of the signed-in user, valid at all of them. */
  signIn(member: Member): Promise<SessionHeaders>
}

/** Processes that share a database, a model and a receiver of notes, and nothing else. All of it ends with the test. */
export async function openFleet(more: Record<string, string> = {}): Promise<Fleet> {
  const { url, remove } = await postgresSchema()
  onTestFinished(remove)
  const emulator = await startEmulator({ brain: fleetBrain })
  onTestFinished(() => emulator.close())
  const { notes, url: noteUrl } = await receiveNotes()
  const env = {
    DATABASE_URL: url,
    DECKHAND_SECRET: 'the secret that all of this fleet have',
    DECKHAND_TOKEN: token,
    DECKHAND_NOTE_URL: noteUrl,
    GEMINI_API_KEY: 'key-of-the-test',
    GOOGLE_GEMINI_BASE_URL: emulator.url,
    PORT: '0',
    ...more,
  }
  return {
    env,
    notes,
    async start(role, own = {}) {
      const command = startCommand(['serve', '--role', role], { ...env, ...own })
      const address = () => command.output().match(/ is at (http:\/\/127\.0\.0\.1:\d+)/)?.[1]
      // Three that start at once on a busy machine take their time.
      await expect.poll(address, { timeout: 60_000 }).toBeDefined()
      return { command, url: address() ?? '' }
    },
    signIn: (member) => signIn(member.url, token),
  }
}

async function receiveNotes(): Promise<{ notes: string[]; url: string }> {
  const notes: string[] = []
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    notes.push(body)
    response.end('{}')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  return { notes, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/notes` }
}

export const follow = ({ url }: Pick<Member, 'url'>, headers: SessionHeaders, runId: string, after = 0) =>
  fetch(`${url}/api/agent/runs/${runId}/stream?after=${after}`, { headers })

export async function runAt({ url }: Pick<Member, 'url'>, headers: SessionHeaders, runId: string) {
  const { run } = (await (await fetch(`${url}/api/agent/runs/${runId}`, { headers })).json()) as never
  return run as { status: string; attempt: number }
}
