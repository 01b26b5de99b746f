import { join } from 'node:path'
import { type ScriptTurn, startEmulator } from '@deckhand/emulator'
import { approvalFacts, BriefingDesk, briefingContext, workspaceContext } from '@deckhand/runtime'
import { startServer } from '@deckhand/server'
import type { Briefing, ErrorResponse, UserProfile } from '@deckhand/spec'
import { emailContext, eventContext, eventFacts, mailFacts } from '@deckhand/tools/google'
import { onTestFinished } from 'vitest'
import { modelOn, requestBody, tool } from '../../support/models/emulated.ts'
import { browser, emulatedWays, newDesk } from '../../support/servers/oauth.ts'
import { post, signIn } from '../../support/servers/served.ts'
import { localSignIn } from '../../support/servers/signed-in.ts'
import { openStore, stored } from '../../support/stores/stored.ts'
import { tempFolder } from '../../support/temp-folder.ts'

export type BriefingAnswer = { status: number } & Briefing & ErrorResponse

export interface BriefedOptions {
  /** What the model says; the planner answers when absent. */
  turns?: ScriptTurn[]
  /** When the test begins, and the emulator's world with it. */
  at?: string
  patienceMs?: number
  requestMs?: number
}

/** A whole Deckhand with Gmail and a calendar of an emulator, at a moment that the test sets, and Ann and Ben. Nobody is connected yet. */
export async function briefed({
  turns,
  at = '2026-11-16T09:00:00Z',
  patienceMs,
  requestMs = 2_000,
}: BriefedOptions = {}) {
  const clock = { later: Date.parse(at) - Date.now() }
  const now = () => Date.now() + clock.later
  const emulator = await startEmulator({ now: () => new Date(now()) })
  onTestFinished(() => emulator.close())
  if (turns) emulator.script(turns)
  const folder = tempFolder()
  const store = await openStore(folder)
  const connections = newDesk(store.connections, emulatedWays(emulator.url), { now })
  const accounts = (userId: string) => connections.of(userId)
  const google = { timeoutMs: requestMs }
  const faults: unknown[] = []
  const onFault = (fault: unknown) => void faults.push(fault)
  const contextSources = [
    workspaceContext(store.files),
    briefingContext(store, now),
    emailContext(accounts, google),
    eventContext(accounts, google),
  ]
  const tools = [
    tool('send', {
      description: 'Send a parcel by its number.',
      effect: 'write',
      preview: () => 'send the boat to Ann',
    }),
  ]
  const { runtime, ask } = await stored(modelOn(emulator.url), tools, { store, now, contextSources, onFault })
  const sources = [approvalFacts(store, now), eventFacts(accounts, google), mailFacts(accounts, google)]
  const briefings = new BriefingDesk({
    runtime,
    sources,
    now,
    onFault,
    ...(patienceMs !== undefined && { patienceMs }),
  })
  onTestFinished(() => briefings.close())
  const annSignIn = localSignIn(store)
  const server = await startServer({
    runtime,
    authenticator: annSignIn,
    signIn: annSignIn,
    connections,
    briefings,
    port: 0,
    outboxFile: join(folder, 'outbox.ndjson'),
    onFault,
  })
  onTestFinished(() => server.close())
  const { url } = server
  const sessions = {
    ann: await signIn(url, await annSignIn.oneTimeToken()),
    ben: await signIn(url, await localSignIn(store, { userId: 'ben' }).oneTimeToken()),
  }
  type Name = keyof typeof sessions
  const headers = (who: Name) => sessions[who]
  return {
    emulator,
    store,
    runtime,
    briefings,
    clock,
    faults,
    ask,
    url,
    headers,
    connect: (who: Name = 'ann') => browser(url, sessions[who]).connect(),
    disconnect: (who: Name = 'ann') => browser(url, sessions[who]).disconnect(),
    /** Puts an event into a calendar of Ann's, as Google's API takes it. */
    async addEvent(event: object, calendarId = 'primary'): Promise<void> {
      const { token } = await accounts('ann').access('google')
      const added = await post(`${emulator.url}/calendar/v3/calendars/${calendarId}/events`, event, {
        headers: { authorization: `Bearer ${token}` },
      })
      if (!added.ok) throw new Error(await added.text())
    },
    profile: (profile: UserProfile) => store.settings.writeProfile('ann', profile, now()),
    async brief(body: unknown = {}, who: Name = 'ann'): Promise<BriefingAnswer> {
      const response = await post(`${url}/api/agent/briefing`, body, { headers: headers(who) })
      return { status: response.status, ...((await response.json()) as Briefing & ErrorResponse) }
    },
    /** What models were told, oldest first. */
    told: () =>
      emulator.requests.flatMap(({ service }, index) =>
        service === undefined ? [requestBody(emulator, index).systemInstruction.parts[0]?.text ?? ''] : [],
      ),
    kept: (userId: string = 'ann') => store.files.list(userId, { prefix: 'briefings/', limit: 100 }),
  }
}
