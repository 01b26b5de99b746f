import type { JsonObject } from '@deckhand/spec'
import { isPlan, type JobKind, type PlanName, type PlannedCall } from './plans.ts'

export interface Job {
  number: number
  kind: JobKind
}

/** The task of one agent: a job, or a part of one. */
export interface Task {
  number: number
  name: PlanName
}

export const promptOf = ({ number, kind }: Job): string => `job ${number} ${kind}`

export const partPrompt = (number: number | string, part: string): string => `part ${number} ${part}`

/** Undefined for words that name no task. */
export function readTask(prompt: string): Task | undefined {
  const [, number, name] = /^(?:job|part) (\d+) ([\w-]+)$/.exec(prompt) ?? []
  return isPlan(name) ? { number: Number(number), name } : undefined
}

/** The agent that does it. Agents that start others may start exactly as many as the job needs. */
export function agentOf({ kind }: Job): string {
  return kind === 'tree' || kind === 'deep' || kind === 'helper' ? kind : 'worker'
}

export const spawnTool = 'spawn_agent'

/** What the model says to make a call of its plan. */
export function callOf(planned: PlannedCall, number: number): { name: string; args: JsonObject } {
  if ('tool' in planned) return { name: planned.tool, args: { job: number, call: planned.call } }
  return { name: spawnTool, args: { agent: planned.agent, prompt: partPrompt(number, planned.part) } }
}

/** The call in a few words. */
export function callTitle({ name, input }: { name: string; input: JsonObject }): string {
  return `${name} ${input.prompt ?? input.call}`
}
