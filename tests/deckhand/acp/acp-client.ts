import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { dirname, join } from 'node:path'
import { Readable, Writable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import {
  type ClientCapabilities,
  type ClientContext,
  client,
  type NewSessionResponse,
  ndJsonStream,
  type PromptResponse,
  type RequestPermissionRequest,
  type RequestPermissionResponse,
  type SessionUpdate,
} from '@agentclientprotocol/sdk'
import { expect, onTestFinished } from 'vitest'
import { userFolders } from '../../support/processes/command.ts'
import { tempFolder } from '../../support/temp-folder.ts'

const main = fileURLToPath(new URL('../../../packages/deckhand/dist/main.js', import.meta.url))

/** Every test starts one to three programs. */
export const patient = { timeout: 180_000 }

export type Update = SessionUpdate
type Kind<Name extends Update['sessionUpdate']> = Extract<Update, { sessionUpdate: Name }>

/** A question that the command has put to the person. */
export interface Asked extends RequestPermissionRequest {
  /** The command has withdrawn it. */
  withdrawn: AbortSignal
  choose(optionId: string): void
  dismiss(): void
}

export interface ConnectedEditor {
  child: ChildProcess
  agent: ClientContext
  updates: Update[]
  asked: Asked[]
  exitCode: Promise<number>
  /** All that the command wrote to stderr. */
  errors(): string
  begin(): Promise<NewSessionResponse>
  say(sessionId: string, text: string): Promise<PromptResponse>
  /** The question with this number, once it is there. */
  question(index?: number): Promise<Asked>
  /** The end of stdin, as of an editor that is closed. */
  leave(): Promise<number>
}

export interface EditorOptions {
  env?: Record<string, string>
  args?: string[]
  capabilities?: ClientCapabilities
  /** The folder that the editor has open. */
  cwd?: string
}

/** A data folder in a temporary folder. */
export function dataFolder(): string {
  return join(tempFolder(), '.deckhand')
}

/** The official client, at the other end of the built `deckhand acp`, as an editor starts it. It ends with the test. */
export async function connectEditor(folder: string, options: EditorOptions = {}): Promise<ConnectedEditor> {
  const { env = {}, args = [], capabilities = {}, cwd = dirname(folder) } = options
  const { PATH, HOME } = process.env
  const child = spawn(process.execPath, [main, 'acp', ...args], {
    env: { PATH, HOME, DECKHAND_DATA: folder, ...userFolders(dirname(folder)), ...env },
    cwd,
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  const exitCode = once(child, 'exit').then(([code]) => code as number)
  let errors = ''
  child.stderr.on('data', (data: Buffer) => {
    errors += data
  })
  const updates: Update[] = []
  const asked: Asked[] = []
  const input = Readable.toWeb(child.stdout) as ReadableStream<Uint8Array>
  const { agent } = client({ name: 'test' })
    .onNotification('session/update', ({ params }) => void updates.push(params.update))
    .onRequest(
      'session/request_permission',
      ({ params, signal }) =>
        new Promise<RequestPermissionResponse>((resolve) => {
          const dismiss = () => resolve({ outcome: { outcome: 'cancelled' } })
          const choose = (optionId: string) => resolve({ outcome: { outcome: 'selected', optionId } })
          signal.addEventListener('abort', dismiss)
          asked.push({ ...params, withdrawn: signal, choose, dismiss })
        }),
    )
    .connect(ndJsonStream(Writable.toWeb(child.stdin), input))
  await agent.request('initialize', { protocolVersion: 1, clientCapabilities: capabilities })
  return {
    child,
    agent,
    updates,
    asked,
    exitCode,
    errors: () => errors,
    begin: () => agent.request('session/new', { cwd: folder, mcpServers: [] }),
    say: (sessionId, text) => agent.request('session/prompt', { sessionId, prompt: [{ type: 'text', text }] }),
    question: async (index = 0) => {
      await expect.poll(() => asked.length).toBeGreaterThan(index)
      return asked[index] as Asked
    },
    leave: () => {
      child.stdin.end()
      return exitCode
    },
  }
}

/** The words of all updates of a kind. */
export function wordsOf(updates: Update[], kind: 'user_message_chunk' | 'agent_message_chunk' | 'agent_thought_chunk') {
  return ofKind(updates, kind)
    .map(({ content }) => (content.type === 'text' ? content.text : ''))
    .join('')
}

export function ofKind<Name extends Update['sessionUpdate']>(updates: Update[], kind: Name): Kind<Name>[] {
  return updates.filter((update): update is Kind<Name> => update.sessionUpdate === kind)
}

/** The state of each call after all updates, in the order of their announcement. */
export function callsIn(updates: Update[]) {
  const calls = new Map<string, Record<string, unknown>>()
  for (const update of updates) {
    if (update.sessionUpdate !== 'tool_call' && update.sessionUpdate !== 'tool_call_update') continue
    const { sessionUpdate, toolCallId, ...change } = update
    if (sessionUpdate === 'tool_call_update') expect(calls.has(toolCallId)).toBe(true)
    calls.set(toolCallId, { ...calls.get(toolCallId), ...change })
  }
  return [...calls.values()]
}
