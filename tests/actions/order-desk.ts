import { fileURLToPath } from 'node:url'
import type { AuditRecord, RunResponse } from '@deckhand/spec'
import { expect } from 'vitest'
import { serveCommand } from '../support/processes/serve-command.ts'
import { lines, post } from '../support/servers/served.ts'

export const ordersProject = fileURLToPath(new URL('../../examples/orders', import.meta.url))

/** `deckhand serve` with the sample plugin, as a user runs it, with somebody who is signed in. */
export async function orderDesk(env: Record<string, string> = {}) {
  const served = await serveCommand({ DECKHAND_PROJECT: ordersProject, ...env })
  const { url, headers } = served
  const address = `${url}/_jay/actions/`
  const json = { ...headers, 'content-type': 'application/json' }
  const read = async <T>(path: string) => (await (await fetch(`${url}/api/agent/${path}`, { headers })).json()) as T
  const desk = {
    ...served,
    address,
    /** As curl has it: what came, and its status. */
    get: (path: string) => answer(fetch(address + path, { headers })),
    post: (name: string, input: unknown) => answer(post(address + name, input, { headers: json })),
    inCart: async () => {
      const { body } = await answer(fetch(`${address}cart.show`, { headers }))
      return (body.data as { items: Item[] }).items.map(({ article, quantity }) => `${quantity} ${article}`)
    },
    ask: async (prompt: string, more = {}) =>
      (await (await post(`${url}/api/agent/run`, { prompt, ...more }, { headers: json })).json()) as RunResponse,
    /** Answers what a run waits for, and resolves with how it went on. */
    decide: async ({ runId, approval }: Waiting, decision: 'approve_once' | 'reject') => {
      await post(`${url}/api/agent/approvals/${approval?.id}`, { decision }, { headers: json })
      await expect
        .poll(async () => (await read<{ run: { status: string } }>(`runs/${runId}`)).run.status)
        .toMatch(/completed|failed/)
      return read<{ run: RunResponse }>(`runs/${runId}`)
    },
    log: async (runId: string) => lines(await fetch(`${url}/api/agent/runs/${runId}/stream`, { headers })),
    audit: async () => (await read<{ entries: AuditRecord[] }>('audit')).entries.reverse(),
    trust: (trust: string) =>
      fetch(`${url}/api/agent/settings`, { method: 'PUT', headers: json, body: JSON.stringify({ trust }) }),
  }
  return desk
}

type Waiting = Pick<RunResponse, 'runId' | 'approval'>

interface Item {
  article: string
  quantity: number
}

async function answer(responding: Promise<Response>) {
  const response = await responding
  return { status: response.status, body: (await response.json()) as { data?: unknown } }
}
