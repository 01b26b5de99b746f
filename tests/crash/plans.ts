export type JobTool = 'look' | 'send' | 'file' | 'post'

/** A call of a tool, counted from 1 within the job. `help` is a tool of the agent's own, which an agent answers. */
interface PlannedUse {
  tool: JobTool | 'help'
  call: number
}

/** A call that starts an agent on a part of the job. */
interface PlannedStart {
  agent: 'mate' | 'hand'
  part: string
}

export type PlannedCall = PlannedUse | PlannedStart

/**
 * What the model does for each kind of job: the calls of its first turn, of its second, and so on. It then sums up in words.
 * `look` reads. `send` is a write that repeats safely under its key, `file` one that can be looked up, `post` one about which only a person can
 * find out.
 */
const jobs = {
  'long-text': [],
  read: [[use('look', 1)]],
  write: [[use('send', 1)]],
  lookup: [[use('file', 1)]],
  ask: [[use('post', 1)]],
  parallel: [[use('look', 1), use('look', 2), use('send', 3)]],
  'two-writes': [[use('send', 1), use('send', 2)]],
  mixed: [[use('send', 1), use('post', 2), use('file', 3), use('look', 4)]],
  steps: [[use('look', 1)], [use('send', 2)], [use('look', 3)], [use('send', 4)]],
  tree: [[start('hand', 'port'), start('hand', 'starboard')]],
  deep: [[start('mate', 'middle')]],
  helper: [[use('help', 1)], [use('send', 2)]],
} satisfies Record<string, PlannedCall[][]>

/** The same for the agents that are started. The answer of `form` is wrong at first, and is sent back. */
const parts = {
  port: [[use('look', 1)], [use('send', 2)]],
  starboard: [[use('look', 3), use('send', 4)], [use('file', 5)]],
  middle: [[start('hand', 'bottom'), use('post', 1)]],
  bottom: [[use('send', 2)]],
  form: [[]],
} satisfies Record<string, PlannedCall[][]>

export type JobKind = keyof typeof jobs
export type PlanName = JobKind | keyof typeof parts

const plans: Record<PlanName, PlannedCall[][]> = { ...jobs, ...parts }

export const jobKinds = Object.keys(jobs) as JobKind[]

export const planOf = (name: PlanName): PlannedCall[][] => plans[name]

export function isPlan(name: string | undefined): name is PlanName {
  return name !== undefined && Object.hasOwn(plans, name)
}

function use(tool: PlannedUse['tool'], call: number): PlannedUse {
  return { tool, call }
}

function start(agent: PlannedStart['agent'], part: string): PlannedStart {
  return { agent, part }
}
