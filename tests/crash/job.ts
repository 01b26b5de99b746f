export type JobTool = 'look' | 'send' | 'file' | 'post'

export interface PlannedCall {
  tool: JobTool
  /** Counts from 1 within the job. */
  call: number
}

/**
 * What the model does for each kind of job: the calls of its first turn, of its second, and so on. It then sums up in words.
 * `look` reads. `send` is a write that repeats safely under its key, `file` one that can be looked up, `post` one about which only a person can
 * find out.
 */
const plans = {
  'long-text': [],
  read: [[look(1)]],
  write: [[send(1)]],
  lookup: [[file(1)]],
  ask: [[post(1)]],
  parallel: [[look(1), look(2), send(3)]],
  'two-writes': [[send(1), send(2)]],
  mixed: [[send(1), post(2), file(3), look(4)]],
  steps: [[look(1)], [send(2)], [look(3)], [send(4)]],
} satisfies Record<string, PlannedCall[][]>

export type JobKind = keyof typeof plans

export interface Job {
  number: number
  kind: JobKind
}

export const jobKinds = Object.keys(plans) as JobKind[]

export const promptOf = ({ number, kind }: Job): string => `job ${number} ${kind}`

export function readPrompt(prompt: string): Job {
  const [, number, kind] = /^job (\d+) ([\w-]+)$/.exec(prompt) ?? []
  const known = jobKinds.find((each) => each === kind)
  if (!known) throw new Error(`"${prompt}" is not a job.`)
  return { number: Number(number), kind: known }
}

export const planOf = ({ kind }: Job): PlannedCall[][] => plans[kind]

function look(call: number): PlannedCall {
  return { tool: 'look', call }
}

function send(call: number): PlannedCall {
  return { tool: 'send', call }
}

function file(call: number): PlannedCall {
  return { tool: 'file', call }
}

function post(call: number): PlannedCall {
  return { tool: 'post', call }
}
