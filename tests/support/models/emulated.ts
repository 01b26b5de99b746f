import { type Emulator, type ScriptTurn, startEmulator } from '@deckhand/emulator'
import { geminiModel } from '@deckhand/gemini'
import {
  createLimit,
  type LoopPorts,
  runLoop,
  standardPolicy,
  ToolPluginRegistry,
  tellingJournal,
} from '@deckhand/kernel'
import type { KernelEvent, Model, RunOutcome, RunState, ToolPlugin } from '@deckhand/spec'
import { onTestFinished } from 'vitest'

/** A Gemini 3 model: the strictest about signatures. */
export const modelId = 'gemini-3-flash-preview'

/** An emulator for one test. It ends with the test, also when that fails. */
export async function emulated(turns?: ScriptTurn[]): Promise<{ emulator: Emulator; model: Model }> {
  const emulator = await startEmulator()
  onTestFinished(() => emulator.close())
  if (turns) emulator.script(turns)
  return { emulator, model: modelOn(emulator.url) }
}

export function modelOn(baseUrl: string, id = modelId): Model {
  return geminiModel({
    model: id,
    apiKey: 'test-key',
    baseUrl,
    // Models before 2.5 do not think, and refuse the setting.
    ...(id === modelId && { settings: { thinking: { include: true } } }),
    retry: { attempts: 3, baseDelayMs: 5, maxDelayMs: 2_000 },
  })
}

export interface Performance {
  outcome: RunOutcome
  events: KernelEvent[]
  run: RunState
}

/** One run of the loop over the given model. Everything is allowed unless the test brings a policy of its own. */
export async function perform(model: Model, tools: ToolPlugin[], more: Partial<LoopPorts> = {}): Promise<Performance> {
  const events: KernelEvent[] = []
  const run = newRun('Please do it.')
  const outcome = await runLoop(run, loopPorts(model, tools, { emit: (event) => events.push(event), ...more }))
  return { outcome, events, run }
}

export function newRun(prompt: string): RunState {
  return {
    id: 'run',
    threadId: 'thread',
    agentId: 'agent',
    userId: 'user',
    history: [],
    prompt: { role: 'user', text: prompt },
    turns: [],
  }
}

export function loopPorts(model: Model, tools: ToolPlugin[], more: Partial<LoopPorts> = {}): LoopPorts {
  return {
    model,
    instruction: 'You are a test.',
    tools: new ToolPluginRegistry(tools),
    policy: standardPolicy(() => ({ trust: 'autonomous', sideEffectsEnabled: true, allowlist: [] })),
    emit: () => {},
    signal: new AbortController().signal,
    maxSteps: 8,
    limit: createLimit(4),
    ...more,
    journal: more.journal ?? tellingJournal(more.emit ?? (() => {})),
  }
}

export function tool(name: string, more: Partial<ToolPlugin> = {}): ToolPlugin {
  return {
    name,
    description: `Does ${name}.`,
    parameters: { n: { type: 'number', description: 'A number.' } },
    effect: 'read',
    handler: async ({ n }) => ({ name, n: n ?? null }),
    ...more,
  }
}

export interface RequestBody {
  systemInstruction: { parts: { text: string }[] }
  contents: {
    role: string
    parts: {
      text?: string
      functionCall?: { id?: string }
      functionResponse?: { id?: string; name: string; response: unknown }
    }[]
  }[]
}

/** The body of the request with that index, as it came over the wire. */
export function requestBody(emulator: Emulator, index: number): RequestBody {
  const request = emulator.requests[index]
  if (!request) throw new Error(`There were only ${emulator.requests.length} requests.`)
  return request.body as RequestBody
}

export const endings = (events: KernelEvent[]) => events.filter(({ type }) => type === 'completed' || type === 'failed')
