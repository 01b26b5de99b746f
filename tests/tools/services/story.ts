import { type Emulator, startEmulator } from '@deckhand/emulator'
import { aboutUser, userMemory, WorkspaceFiles } from '@deckhand/runtime'
import type { AuditRecord, RunResponse } from '@deckhand/spec'
import { builtInTools } from '@deckhand/tools'
import { googleTools } from '@deckhand/tools/google'
import { slackTools } from '@deckhand/tools/slack'
import { onTestFinished } from 'vitest'
import { modelOn } from '../../support/models/emulated.ts'
import { newDesk } from '../../support/servers/oauth.ts'
import { lines, post, served } from '../../support/servers/served.ts'
import { openStore } from '../../support/stores/stored.ts'
import { tempFolder } from '../../support/temp-folder.ts'

interface Approval {
  id: string
  tool: string
  preview: string
}

export interface Told {
  runId: string
  text: string
  /** The approvals, in order. */
  asked: Approval[]
}

const serviceToken = 'story-token'

/** A whole Deckhand with the planner and the example accounts, at a time of the test's choosing. */
export async function storyStage(now: string, profile: { timeZone?: string } = {}) {
  const emulator = await startEmulator({ serviceToken, now: () => new Date(now) })
  onTestFinished(() => emulator.close())
  const folder = tempFolder()
  const store = await openStore(folder)
  const way = {
    kind: 'example',
    access: { token: serviceToken, account: 'an example', baseUrl: emulator.url },
  } as const
  const desk = newDesk(store.connections, { google: way, slack: way })
  const tools = [...builtInTools({ noteUrl: () => 'http://127.0.0.1:9/' }), ...googleTools(), ...slackTools()]
  const { url } = await served(undefined, tools, {
    store,
    model: modelOn(emulator.url),
    now: () => Date.parse(now),
    aboutUser: (userId, prompt) => aboutUser(store, userId, prompt),
    toolPorts: (userId, by) => ({
      memory: userMemory(store.memory, userId),
      connections: desk.of(userId),
      files: new WorkspaceFiles({ store: store.files, userId, by, nearNames: () => [] }),
    }),
  })
  const api = `${url}/api/agent`
  await fetch(`${api}/profile`, { method: 'PUT', body: JSON.stringify(profile) })
  return { emulator, store, tell: (prompt: string, reject = '') => tell(api, prompt, reject), audit: audit(api) }
}

/** Sends the prompt, approves every call except those of the tool `reject`, and returns the last words. */
async function tell(api: string, prompt: string, reject: string): Promise<Told> {
  const { runId } = (await (await post(`${api}/run`, { prompt })).json()) as RunResponse
  const asked: Approval[] = []
  while (!(await hasEnded(api, runId))) {
    const open = await fetch(`${api}/approvals?status=open`)
    const { approvals } = (await open.json()) as { approvals: Approval[] }
    for (const approval of approvals.reverse()) {
      const decision = approval.tool === reject ? 'reject' : 'approve_once'
      await post(`${api}/approvals/${approval.id}`, {
        decision,
        ...(reject && decision === 'reject' && { feedback: 'Not yet.' }),
      })
      asked.push(approval)
    }
  }
  const events = await lines(await fetch(`${api}/runs/${runId}/stream`))
  return { runId, asked, text: events.at(-1).result.summary }
}

async function hasEnded(api: string, runId: string): Promise<boolean> {
  const { run } = (await (await fetch(`${api}/runs/${runId}`)).json()) as { run: { status: string } }
  return run.status === 'completed' || run.status === 'failed'
}

const audit = (api: string) => async (runId: string) => {
  const response = await fetch(`${api}/audit?runId=${runId}&limit=100`)
  const { entries } = (await response.json()) as { entries: AuditRecord[] }
  return entries.reverse().map(({ kind, data }) => [kind, data.tool, data.status ?? null])
}

/** The headers of a draft, as Gmail has them. */
export async function draftHeaders(emulator: Emulator, draftId: string): Promise<Map<string, string>> {
  const response = await fetch(`${emulator.url}/gmail/v1/users/me/drafts/${draftId}?format=full`, {
    headers: { authorization: `Bearer ${serviceToken}` },
  })
  const { message } = (await response.json()) as {
    message: { payload: { headers: { name: string; value: string }[] } }
  }
  return new Map(message.payload.headers.map(({ name, value }) => [name.toLowerCase(), value]))
}
