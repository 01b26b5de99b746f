import type { Json, Spawn, ToolContext, ToolPlugin } from '@deckhand/spec'
import { expect } from 'vitest'
import { type Crew, isFirst, type Lines, results } from '../../support/models/crew.ts'
import { call, text } from '../../support/models/scripted-model.ts'

/** A tool of a host that starts agents: `work` is its handler, with `ask` to start the agent "hand". */
export function orchestrator(
  work: (ask: (prompt: string) => Promise<string>, context: ToolContext & { spawn: Spawn }) => Promise<Json>,
  more: Partial<ToolPlugin> = {},
): ToolPlugin {
  return {
    name: 'orchestrate',
    description: 'Lets others work.',
    parameters: {},
    effect: 'workspace',
    recovery: 'keyed',
    needs: 'children',
    preview: () => 'orchestrate',
    handler: async (_, context) => {
      const { spawn } = context
      if (!spawn) throw new Error('No agent can be started here.')
      const ask = async (prompt: string) => (await spawn({ agent: 'hand', prompt })).output
      return work(ask, { ...context, spawn })
    },
    ...more,
  }
}

/** Sends once for each approved call. */
export function sender() {
  const sent: string[] = []
  const send: ToolPlugin = {
    name: 'send',
    description: 'Sends.',
    parameters: { to: { type: 'string', description: 'Whom.' } },
    effect: 'write',
    preview: ({ to }) => `send to ${to}`,
    handler: async ({ to }) => {
      sent.push(String(to))
      return `sent to ${to}`
    },
  }
  return { sent, send }
}

type Request = Parameters<Lines[string]>[0]

export const promptOf = ({ messages }: Request) => (messages[0]?.role === 'user' ? messages[0].text : '')

/** The boss calls `orchestrate`. A hand that is asked to "send …" sends, which a person is asked about; the others answer at once. */
export const lines: Lines = {
  boss: (request) => (isFirst(request) ? [call('orchestrate')] : [text(JSON.stringify(results(request)))]),
  hand: (request) => {
    const prompt = promptOf(request)
    if (!prompt.startsWith('send ')) return [text(`did ${prompt}`)]
    return isFirst(request) ? [call('send', { to: prompt.slice(5) })] : [text(String(results(request)[0]))]
  },
}

/** Approves what waits under this preview, and waits until the run has come to a stop again. */
export async function approve({ runtime, store }: Crew, runId: string, preview: string) {
  const open = await store.approvals.list('ann', { limit: 20, status: 'open' })
  const approval = open.find((each) => each.preview === preview)
  await runtime.resolveApproval({ userId: 'ann', approvalId: approval?.id ?? preview, decision: 'approve_once' })
  await expect.poll(async () => (await store.runs.find('ann', runId))?.status).toMatch(/completed|failed|awaiting/)
  return runtime.settled('ann', runId, AbortSignal.timeout(30_000))
}

export async function openApprovals({ store }: Crew): Promise<string[]> {
  const open = await store.approvals.list('ann', { limit: 20, status: 'open' })
  return open.map(({ preview }) => preview).sort()
}

export async function statuses({ store }: Crew, runId: string): Promise<string[]> {
  return (await store.runs.tree('ann', runId)).map(({ agentId, status }) => `${agentId} ${status}`).sort()
}
