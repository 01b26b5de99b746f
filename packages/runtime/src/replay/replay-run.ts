import { setImmediate } from 'node:timers/promises'
import { createLimit, type LoopPorts, runLoop, type TreePort } from '@deckhand/kernel'
import type { KernelEvent, RunEvent, RunOutcome, RunState, ToolPart } from '@deckhand/spec'
import { answerCheck } from '../tree/run-ports.ts'
import { decide } from './decide.ts'
import { EndOrder, idleRounds } from './end-order.ts'
import { recordedModel } from './recorded-model.ts'
import { recordedPolicy } from './recorded-policy.ts'
import type { RecordedRun } from './recorded-run.ts'
import { RecordedTools } from './recorded-tools.ts'
import { type ReplayJournal, replayJournal } from './replay-journal.ts'
import { Script } from './script.ts'

export interface Replayed {
  state: RunState
  events: RunEvent[]
  /** Absent if the record ends in the middle of a turn or call. */
  outcome?: RunOutcome
}

/** Runs the loop again for one run, in as many stretches as in the record. */
export async function replayRun(recorded: RecordedRun): Promise<Replayed> {
  const { record, history, prompt } = recorded.run
  const { id, threadId, agentId, userId } = record
  const state: RunState = { id, threadId, agentId, userId, history, prompt, turns: [] }
  const script = new Script(recorded)
  const tools = new RecordedTools(script, state)
  const order = new EndOrder(recorded)
  const events: KernelEvent[] = []
  const ports = fixedPorts(script, tools)
  let outcome: RunOutcome | undefined
  for (; script.stretch < stretchesOf(recorded); script.stretch += 1) {
    const journal = replayJournal(script, tools, order, events)
    outcome = await work(state, { ...ports, journal, emit: journal.emit }, script, journal)
    if (outcome?.status !== 'awaiting_confirmation') break
    decide(state, recorded, script.stretch)
  }
  return { state, events: events as RunEvent[], ...(outcome && { outcome }) }
}

/** Each park ends a stretch; events after the last park are one more. */
function stretchesOf({ events, parks }: RecordedRun): number {
  const last = events.at(-1)?.event.type
  return last === undefined ? 0 : parks.length + (last === 'parked' ? 0 : 1)
}

async function work(
  state: RunState,
  ports: LoopPorts,
  { cut }: Script,
  journal: ReplayJournal,
): Promise<RunOutcome | undefined> {
  const loop = runLoop(state, ports)
  try {
    return await Promise.race([loop, cut.then(afterOthers)])
  } finally {
    await journal.stop()
  }
}

/** Calls parallel to the cancelled one may still end. */
async function afterOthers(): Promise<undefined> {
  for (let round = 0; round < 2 * idleRounds; round += 1) await setImmediate()
}

function fixedPorts(script: Script, tools: RecordedTools): Omit<LoopPorts, 'journal' | 'emit'> {
  const { manifest, record, turns, outcome } = script.recorded.run
  const isLimited = outcome.status === 'failed' && outcome.code === 'STEP_LIMIT'
  return {
    model: recordedModel(script),
    instruction: manifest.instruction,
    tools,
    policy: recordedPolicy(script),
    signal: new AbortController().signal,
    maxSteps: isLimited ? turns.length : Number.POSITIVE_INFINITY,
    limit: createLimit(Number.POSITIVE_INFINITY),
    tree: recordedTree(script, record.depth),
    ...(manifest.resultSchema && { checkAnswer: answerCheck(manifest.resultSchema) }),
    newId: recordedIds(script.recorded),
  }
}

/** Starts no agents: the record has what a call waited for through its agents, and their usage. */
function recordedTree(script: Script, depth: number): TreePort {
  const callOf = ({ input }: ToolPart) => script.callOf(input)
  return {
    depth,
    maxDepth: 0,
    maxFanout: 0,
    childCount: () => 0,
    isFull: () => true,
    resume: () => [],
    spawn: async (action) => {
      const call = callOf(action)
      return { waiting: call ? script.waitedBelow(call) : [] }
    },
    endAgents: async (action) => callOf(action)?.part.childUsage,
  }
}

/** The recorded ids in the order in which the loop requests them: the turn's, then those of its calls, then those of its approvals. */
function recordedIds({ run, calls }: RecordedRun): () => string {
  const ids = run.turns.flatMap(({ id }, index) => {
    const own = calls[index] ?? []
    // Ids sort by time, and the approvals of one turn may have been requested in another order than its calls.
    const asked = own.flatMap(({ part }) => part.approval?.id ?? []).sort()
    return [id, ...own.map(({ part }) => part.id), ...asked]
  })
  let next = 0
  return () => ids[next++] ?? `not in the record ${next}`
}
