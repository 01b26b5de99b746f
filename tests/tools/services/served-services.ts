import { join } from 'node:path'
import { type Emulator, startEmulator } from '@deckhand/emulator'
import type { RuntimeOptions } from '@deckhand/runtime'
import { localUser, startServer } from '@deckhand/server'
import type { AuditRecord, JsonObject, RunResponse, Store, UserSettings } from '@deckhand/spec'
import { googleTools } from '@deckhand/tools/google'
import { onTestFinished } from 'vitest'
import { call, scriptedModel, text } from '../../support/models/scripted-model.ts'
import { exampleWay, newDesk } from '../../support/servers/oauth.ts'
import { post } from '../../support/servers/served.ts'
import { openStore, stored } from '../../support/stores/stored.ts'
import { tempFolder } from '../../support/temp-folder.ts'
import { serviceToken } from './service-context.ts'

export interface ServedServices {
  emulator: Emulator
  store: Store
  /** A run with this one call. Resolves when it has ended or waits. */
  run(toolName: string, args: JsonObject): Promise<RunResponse>
  /** Answers an approval, and waits until its run has ended. Resolves with what the call came to. */
  approve(response: RunResponse): Promise<JsonObject>
  /** What the call of a run came to: the `tool_result` of its log. */
  result(response: RunResponse): Promise<JsonObject>
  change(settings: Partial<UserSettings>): Promise<void>
  /** Oldest first. */
  audit(query?: string): Promise<AuditRecord[]>
}

/** A whole Deckhand over HTTP with Google's tools and real clients, and an emulated mailbox and calendar. The model does what the prompt says. */
export async function servedServices(more: Partial<RuntimeOptions> = {}): Promise<ServedServices> {
  const emulator = await startEmulator({ serviceToken })
  onTestFinished(() => emulator.close())
  const folder = tempFolder()
  const store = await openStore(folder)
  const account = emulator.services.mailbox.address
  const google = { kind: 'example', access: { token: serviceToken, account, baseUrl: emulator.url } } as const
  const desk = newDesk(store.connections, { google, slack: exampleWay })
  const toolPorts = (userId: string) => ({ connections: desk.of(userId) })
  const { runtime } = await stored(obedient, googleTools(), { store, toolPorts, ...more })
  const outboxFile = join(folder, 'outbox.ndjson')
  const server = await startServer({ runtime, authenticator: localUser, port: 0, outboxFile })
  onTestFinished(() => server.close())
  const api = `${server.url}/api/agent`
  const get = async (path: string) => (await fetch(api + path)).json() as Promise<JsonObject>
  const result = async ({ runId }: RunResponse) => {
    const { events } = await get(`/runs/${runId}/events?after=0`)
    return (events as JsonObject[]).findLast(({ type }) => type === 'tool_result') ?? {}
  }
  return {
    emulator,
    store,
    result,
    async run(name, args) {
      return (await post(`${api}/run`, { prompt: JSON.stringify({ name, args }) })).json() as Promise<RunResponse>
    },
    async approve(response) {
      await post(`${api}/approvals/${response.approval?.id}`, { decision: 'approve_once' })
      await (await fetch(`${api}/runs/${response.runId}/stream?after=0`)).text()
      return result(response)
    },
    async change(settings) {
      await fetch(`${api}/settings`, { method: 'PUT', body: JSON.stringify(settings) })
    },
    async audit(query = '') {
      return ((await get(`/audit?limit=100${query}`)).entries as unknown as AuditRecord[]).reverse()
    },
  }
}

const obedient = scriptedModel(({ messages }) => {
  const last = messages.at(-1)
  if (last?.role !== 'user') return [text('Done.')]
  const { name, args } = JSON.parse(last.text) as { name: string; args: object }
  return [call(name, args)]
})
