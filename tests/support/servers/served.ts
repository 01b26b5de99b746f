import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Emulator, ScriptTurn } from '@deckhand/emulator'
import { approvalFacts, BriefingDesk, type RuntimeOptions } from '@deckhand/runtime'
import { ApiTokens, localUser, type RunningServer, type ServerOptions, startServer } from '@deckhand/server'
import type { Store, ToolPlugin } from '@deckhand/spec'
import { onTestFinished } from 'vitest'
import { emulated } from '../models/emulated.ts'
import { type Stored, stored } from '../stores/stored.ts'
import { emulatedWays, newDesk } from './oauth.ts'

/** A stand-in for the workspace page. */
const workspaceFolder = fileURLToPath(new URL('./page', import.meta.url))

/** A whole Deckhand for one test: emulator, model, store, runtime and HTTP server. */
export async function served(
  turns: ScriptTurn[] | undefined,
  tools: ToolPlugin[],
  more: Partial<RuntimeOptions> = {},
  serverOptions: Partial<ServerOptions> = {},
): Promise<Stored & { emulator: Emulator; url: string; server: RunningServer }> {
  const { emulator, model } = await emulated(turns)
  const deckhand = await stored(model, tools, more)
  const briefings = new BriefingDesk({ runtime: deckhand.runtime, sources: [approvalFacts(deckhand.store)] })
  const server = await startServer({
    runtime: deckhand.runtime,
    authenticator: localUser,
    outboxToken: 'outbox-token',
    tokens: apiTokens(deckhand.store, more.now),
    connections: newDesk(deckhand.store.connections, emulatedWays(emulator.url), more.now && { now: more.now }),
    briefings,
    workspaceFolder,
    shopFolder: workspaceFolder,
    pageFolder: workspaceFolder,
    port: 0,
    outboxFile: join(deckhand.folder, 'outbox.ndjson'),
    ...serverOptions,
  })
  onTestFinished(() => server.close())
  return { ...deckhand, emulator, url: server.url, server }
}

export const apiTokens = ({ apiTokens: store }: Store, now = Date.now) =>
  new ApiTokens({ store, key: Buffer.alloc(32, 7), now, onFault: () => {} })

export function post(url: string, body: unknown, init: RequestInit = {}): Promise<Response> {
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  return fetch(url, { method: 'POST', body: text, headers: { 'content-type': 'application/json' }, ...init })
}

/** Sent with every request of a session. */
export type SessionHeaders = { cookie: string; 'deckhand-session-key': string }

/** Trades a token for a session. */
export const signIn = async (url: string, token: string): Promise<SessionHeaders> =>
  sessionOf(await post(`${url}/api/auth/session`, { token }))

export async function sessionOf(response: Response): Promise<SessionHeaders> {
  const [cookie] = response.headers.get('set-cookie')?.split(';') ?? []
  const { sessionKey, ...answer } = (await response.json()) as { sessionKey?: string }
  if (!cookie || !sessionKey) throw new Error(`No session came: ${response.status} ${JSON.stringify(answer)}`)
  return { cookie, 'deckhand-session-key': sessionKey }
}

export const lines = async (response: Response) =>
  (await response.text())
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line))
