import { join } from 'node:path'
import { type Brain, startEmulator, type WirePart } from '@deckhand/emulator'
import { geminiModel } from '@deckhand/gemini'
import { Runtime } from '@deckhand/runtime'
import { localUser, startServer } from '@deckhand/server'
import type { Store, ToolPlugin } from '@deckhand/spec'
import { openSqliteStore } from '@deckhand/store'
import { modelId } from '../harness/job.ts'
import { answerText } from './answer-text.ts'

export interface ServedApp {
  url: string
  store: Store
  close(): Promise<void>
}

/** The app's one agent, with its prompts. */
export const sailor = { id: 'sailor', longAnswer: 'Tell me everything.', hangingTool: 'Keep watch.' }

/** Streams until it is stopped. */
const keepWatch: ToolPlugin = {
  name: 'keep_watch',
  description: 'Keeps watch until it is relieved.',
  parameters: {},
  effect: 'read',
  handler: (_args, { signal }) =>
    new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason), { once: true })),
}

/** The page as it is served, with the server, the store and the emulator behind it. */
export async function serveApp(workspaceFolder: string, folder: string): Promise<ServedApp> {
  const emulator = await startEmulator({ brain, keepRequests: 1 })
  const store = await openSqliteStore({ folder, auditKey: Buffer.alloc(32, 2) })
  const runtime = new Runtime({
    store,
    model: geminiModel({ model: modelId, apiKey: 'bench', baseUrl: emulator.url }),
    agents: [{ id: sailor.id, name: 'Sailor', persona: 'You are a benchmark.', tools: [keepWatch.name] }],
    tools: [keepWatch],
    approvalKey: Buffer.alloc(32, 7),
    onFault: (error) => console.error(error),
  })
  const outboxFile = join(folder, 'outbox.ndjson')
  const server = await startServer({ runtime, authenticator: localUser, port: 0, outboxFile, workspaceFolder })
  return {
    url: server.url,
    store,
    close: async () => {
      for (const part of [server, runtime, store, emulator]) await part.close()
    },
  }
}

const brain: Brain = {
  answer: ({ request }) => {
    const words = request.contents.flatMap(({ parts = [] }) => parts.flatMap(({ text }) => text ?? []))
    if (words.at(-1)?.includes(sailor.hangingTool))
      return { parts: [{ functionCall: { name: 'keep_watch', args: {} } }] }
    return { parts: longAnswer(), chunkDelayMs: 10 }
  },
}

/** Streams longer than the benchmark waits before it stops it. */
function longAnswer(): WirePart[] {
  return (answerText(60_000).match(/[\s\S]{1,20}/g) ?? []).map((text) => ({ text }))
}
