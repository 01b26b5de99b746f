import { type Agent, defaultAgent, WorkspaceFiles } from '@deckhand/runtime'
import type { KernelEvent, ModelChunk, ModelRequest, RunEvent, Store, ToolPlugin } from '@deckhand/spec'
import { builtInTools } from '@deckhand/tools'
import { openStore, type Stored, stored } from '../stores/stored.ts'
import { tempFolder } from '../temp-folder.ts'
import { scriptedModel } from './scripted-model.ts'

/** The replies of each agent, by its persona's first word. */
export type Lines = Record<string, (request: ModelRequest) => ModelChunk[]>

export interface Crew extends Stored {
  requests: ModelRequest[]
  /** The requests that one agent made. */
  asked(name: string): ModelRequest[]
  log(runId: string): Promise<KernelEvent[]>
  files(user?: string): WorkspaceFiles
}

const agent = (name: string, more: Partial<Agent> = {}): Agent => ({
  id: name,
  name,
  persona: `${name} speaks.`,
  ...more,
})

export interface CrewOptions {
  tools?: ToolPlugin[]
  agents?: Record<string, Partial<Agent>>
  store?: Store
  more?: Partial<Parameters<typeof stored>[2]>
}

/** Scripted agents with the built-in tools on a real store. The first one is the default. */
export async function crew(
  lines: Lines,
  { tools = [], agents = {}, store: given, more }: CrewOptions = {},
): Promise<Crew> {
  const names = Object.keys(lines)
  const folder = tempFolder()
  const store = given ?? (await openStore(folder))
  const files = (user = 'ann', by = 'user', scope?: string) =>
    new WorkspaceFiles({ store: store.files, userId: user, by, ...(scope !== undefined && { scope }) })
  const speaker = (request: ModelRequest) =>
    names.find((name) => request.instruction.startsWith(`${name} speaks.`)) ?? 'else'
  const model = scriptedModel((request) => (lines[speaker(request)] ?? lines.else ?? (() => []))(request))
  const [first = defaultAgent, ...rest] = names
    .filter((name) => name !== 'else')
    .map((name) => agent(name, agents[name]))
  const kept = await stored(model, [...builtInTools({ noteUrl: () => 'http://127.0.0.1:1' }), ...tools], {
    agents: [first, ...rest],
    toolPorts: (user, by, scope) => ({ files: files(user, by, scope) }),
    modelNamed: (id) => ({ ...model, id }),
    ...more,
    store,
  })
  return {
    ...kept,
    requests: model.requests,
    asked: (name) => model.requests.filter((request) => speaker(request) === name),
    log: async (runId) =>
      (await store.runs.events('ann', runId, { after: 0, limit: 10_000 })).map(({ event }) => event),
    files,
  }
}

/** The events of the child runs, unwrapped. */
export const below = (events: KernelEvent[]): RunEvent[] =>
  events.flatMap((event) => (event.type === 'child' ? [event.event] : []))

/** The results of the last turn's calls, as the model gets them. */
export function results({ messages }: ModelRequest): unknown[] {
  const last = messages.at(-1)
  if (last?.role !== 'assistant') return []
  return last.parts.flatMap((part) => (part.type === 'tool' ? [part.output ?? part.error?.message] : []))
}

/** The signals of the agents of the last calls. */
export function heardIn({ messages }: ModelRequest): string[] {
  const last = messages.at(-1)
  if (last?.role !== 'assistant') return []
  return last.parts.flatMap((part) => (part.type === 'tool' ? (part.heard ?? []) : []))
}

export const isFirst = ({ messages }: ModelRequest): boolean => messages.at(-1)?.role === 'user'
