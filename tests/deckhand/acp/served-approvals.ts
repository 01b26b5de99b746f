import { expect } from 'vitest'
import { type ServedCommand, serveCommand } from '../../support/processes/serve-command.ts'

/** `deckhand serve` on the same data, and somebody who is signed in there. */
export interface Workspace extends ServedCommand {
  get<Answer>(path: string): Promise<Answer>
  send(method: 'POST' | 'PUT', path: string, body: unknown): Promise<void>
  /** The id of the approval that is open. */
  openApproval(): Promise<string>
  decide(approvalId: string, decision: string): Promise<void>
  /** All notes that went out. */
  outbox(): Promise<string>
}

export async function openWorkspace(env: Record<string, string>): Promise<Workspace> {
  const served = await serveCommand(env)
  const { url, headers } = served
  const get = async <Answer>(path: string) =>
    (await (await fetch(`${url}/api/agent/${path}`, { headers })).json()) as Answer
  const send = async (method: string, path: string, body: unknown) => {
    const init = { method, headers: { ...headers, 'content-type': 'application/json' }, body: JSON.stringify(body) }
    const response = await fetch(`${url}/api/agent/${path}`, init)
    expect(response.status).toBe(200)
  }
  return {
    ...served,
    get,
    send,
    openApproval: async () => {
      const open = async () => (await get<{ approvals: { id: string }[] }>('approvals?status=open')).approvals
      await expect.poll(async () => (await open()).length).toBeGreaterThan(0)
      return (await open())[0]?.id ?? ''
    },
    decide: (id, decision) => send('POST', `approvals/${id}`, { decision }),
    outbox: async () => (await fetch(`${url}/outbox`, { headers })).text(),
  }
}

/** How often a note is in the outbox. */
export const countOf = (page: string, words: string) => page.split(words).length - 1
