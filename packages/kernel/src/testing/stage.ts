import type { Journal, KernelEvent, Model, RunState, ToolPlugin } from '@deckhand/spec'
import { createLimit } from '../limit.ts'
import { standardPolicy } from '../policy/policy.ts'
import type { LoopPorts } from '../ports.ts'
import { ToolPluginRegistry } from '../tools/tool-registry.ts'

export interface Stage {
  run: RunState
  ports: LoopPorts
  events: KernelEvent[]
  /** Journal entries and what the tools did, in order. */
  record: string[]
  cancel: () => void
}

/** Everything a loop needs, with a journal and events that the test can read. */
export function stage(model: Model, tools: ToolPlugin[] = [], overrides: Partial<LoopPorts> = {}): Stage {
  const events: KernelEvent[] = []
  const record: string[] = []
  const controller = new AbortController()
  return {
    run: newRun(),
    events,
    record,
    cancel: () => controller.abort(),
    ports: {
      model,
      instruction: 'You are a test.',
      tools: new ToolPluginRegistry(tools),
      policy: standardPolicy(() => ({ trust: 'supervised', sideEffectsEnabled: true, allowlist: [] })),
      journal: recordingJournal(record, (event) => events.push(event)),
      emit: (event) => events.push(event),
      signal: controller.signal,
      maxSteps: 8,
      limit: createLimit(4),
      ...overrides,
    },
  }
}

export function newRun(): RunState {
  const prompt = { role: 'user' as const, text: 'Please.' }
  return { id: 'run', threadId: 'thread', agentId: 'agent', userId: 'user', history: [], prompt, turns: [] }
}

export function recordingJournal(record: string[], tell: (event: KernelEvent) => void): Journal {
  const write = (line: string, events: KernelEvent[] = []) => {
    record.push(line)
    for (const event of events) tell(event)
  }
  return {
    turnDone: async ({ parts }, events) => write(`turnDone ${parts.length}`, events),
    beginAction: async ({ name }) => write(`begin ${name}`),
    checkpointAction: async ({ name, checkpoint }) => write(`checkpoint ${name} ${JSON.stringify(checkpoint)}`),
    finishAction: async ({ name, status, waitingFor }, events) =>
      write(`finish ${name} ${waitingFor ?? status}`, events),
    settle: async ({ status }, events) => write(`settle ${status}`, events),
  }
}

/** A read tool that returns `NAME done`. `more` replaces its fields. */
export function tool(name: string, more: Partial<ToolPlugin> = {}): ToolPlugin {
  return {
    name,
    description: `Does ${name}.`,
    parameters: {},
    effect: 'read',
    handler: async () => `${name} done`,
    ...more,
  }
}

/** A handler that leaves a note when it runs. */
export const noting =
  (notes: string[], note: string, output = note): ToolPlugin['handler'] =>
  async () => {
    notes.push(note)
    return output
  }

export const types = (events: KernelEvent[]) => events.map(({ type }) => type)

export const terminals = (events: KernelEvent[]) =>
  events.filter(({ type }) => type === 'completed' || type === 'failed')
