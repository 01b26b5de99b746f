import type { Emulator, ScriptTurn } from '@deckhand/emulator'
import { standardPolicy } from '@deckhand/kernel'
import { defaultAgent, memoryStore, Runtime, type RuntimeOptions } from '@deckhand/runtime'
import { startServer } from '@deckhand/server'
import type { ToolPlugin } from '@deckhand/spec'
import { onTestFinished } from 'vitest'
import { emulated } from './emulated.ts'

/** A whole Deckhand for one test: emulator, model, runtime and HTTP server. */
export async function served(
  turns: ScriptTurn[] | undefined,
  tools: ToolPlugin[],
  more: Partial<RuntimeOptions> = {},
): Promise<{ emulator: Emulator; url: string }> {
  const { emulator, model } = await emulated(turns)
  const runtime = new Runtime({
    model,
    agents: [defaultAgent],
    tools,
    store: memoryStore(),
    policy: standardPolicy(() => ({ trust: 'supervised', sideEffectsEnabled: true, allowlist: [] })),
    maxSteps: 8,
    ...more,
  })
  const server = await startServer({ runtime, port: 0 })
  onTestFinished(() => server.close())
  return { emulator, url: server.url }
}

export function post(url: string, body: unknown, init: RequestInit = {}): Promise<Response> {
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  return fetch(url, { method: 'POST', body: text, headers: { 'content-type': 'application/json' }, ...init })
}

export const lines = async (response: Response) =>
  (await response.text())
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line))
