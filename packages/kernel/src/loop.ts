import type { RunEvent, RunOutcome, RunState, ToolPart, Turn } from '@deckhand/spec'
import { DeckhandError, toDeckhandError } from '@deckhand/spec/errors'
import { endAction, endEvent } from './calls/run-action.ts'
import { JournalLost, watchedJournal } from './journal-lost.ts'
import type { LoopPorts } from './ports.ts'
import { isSettled, toolParts, totalUsage, turnText } from './turn/history.ts'
import { judgeTurn } from './turn/judge-turn.ts'
import { requestLimits } from './turn/left-out.ts'
import { settleTurn } from './turn/settle-turn.ts'
import { takeTurn } from './turn/take-turn.ts'

/**
 * The agent loop, the only one. It runs until the run is answered, has failed, or waits for someone, and returns which.
 * To continue a run that waited, call it again with the same state, in this process or another.
 * It rejects only when the journal does. Another process then owns the run, and this one must emit nothing more about it.
 */
export async function runLoop(run: RunState, givenPorts: LoopPorts): Promise<RunOutcome> {
  const ports = { ...givenPorts, journal: watchedJournal(givenPorts.journal) }
  try {
    const outcome = await work(run, ports).catch((thrown: unknown) => failure(thrown, run, ports))
    await ports.journal.settle(outcome, [lastEvent(outcome)])
    return outcome
  } catch (thrown) {
    throw thrown instanceof JournalLost ? thrown.cause : thrown
  }
}

async function work(run: RunState, ports: LoopPorts): Promise<RunOutcome> {
  for (;;) {
    ports.signal.throwIfAborted()
    const turn = run.turns.at(-1)
    if (turn) {
      const waiting = await settleTurn(turn, run, ports)
      if (waiting.length > 0) return { status: 'awaiting_confirmation', waiting, usage: totalUsage(run.turns) }
      if (toolParts(turn).length === 0 && !mustCorrect(turn, run, ports)) return answer(turn, run)
    }
    if (run.turns.length >= ports.maxSteps) throw stepLimit(ports)
    await nextTurn(run, ports)
  }
}

async function nextTurn(run: RunState, ports: LoopPorts): Promise<void> {
  ports.emit({ type: 'status', status: 'planning' })
  if (run.turns.length === 0) begin(run, ports)
  const turn = await ports.limit(() => takeTurn(run, ports))
  const fatal = await judgeTurn(turn, run, ports)
  run.turns.push(turn)
  const { id, model, usage } = turn
  const calls = toolParts(turn).flatMap((action) => callEvents(action, ports))
  await ports.journal.turnDone(turn, [{ type: 'turn', id, model, usage }, ...calls])
  if (fatal) throw fatal
}

function begin({ agentId, prompt }: RunState, { model, tree, emit }: LoopPorts): void {
  emit({ type: 'activation', agentId, model: model.name ?? model.id, depth: tree?.depth ?? 0 })
  for (const limit of requestLimits(prompt)) emit({ type: 'limit', ...limit })
}

function callEvents(action: ToolPart, ports: LoopPorts): RunEvent[] {
  const { id, name: toolName, input } = action
  const preview = ports.tools.find(toolName)?.preview(input) ?? toolName
  const start: RunEvent = { type: 'tool_call_start', id, toolName, input, preview }
  return action.error ? [start, endEvent(action)] : [start]
}

function answer(turn: Turn, run: RunState): RunOutcome {
  const summary = turnText(turn)
  if (summary.trim() === '')
    throw new DeckhandError('MODEL_EMPTY', 'The model gave an empty answer. Try again, or ask differently.')
  return { status: 'completed', summary, ...(turn.truncated && { truncated: true }), usage: totalUsage(run.turns) }
}

/** An answer that does not fit goes back to the model once. Throws BAD_ANSWER if the second one does not fit either. */
function mustCorrect(turn: Turn, run: RunState, { checkAnswer }: LoopPorts): boolean {
  const problem = checkAnswer?.(turnText(turn))
  if (problem === undefined) return false
  const isCorrected = run.turns.some((earlier) => earlier !== turn && toolParts(earlier).length === 0)
  if (isCorrected) throw new DeckhandError('BAD_ANSWER', `The answer was wrong, and the corrected one too. ${problem}`)
  return true
}

async function failure(thrown: unknown, run: RunState, ports: LoopPorts): Promise<RunOutcome> {
  if (thrown instanceof JournalLost) throw thrown
  for (const action of run.turns.slice(-1).flatMap(toolParts)) {
    // A client that shows the call must see it end, and the model needs a result for every call when the thread continues.
    if (!isSettled(action)) await endAction(action, ports, action.status === 'executing' ? cutShort : neverRan)
  }
  const usage = totalUsage(run.turns)
  if (ports.signal.aborted) return { status: 'failed', code: 'CANCELLED', message: 'The run was cancelled.', usage }
  const { code, message } = toDeckhandError(thrown)
  return { status: 'failed', code, message, usage }
}

/** A process that died began the call, or a client has it: how far it came is unknown. A model that read "not run" would repeat it. */
const cutShort = {
  status: 'failed',
  error: {
    code: 'CANCELLED',
    message: 'The run ended while this was at work. It may have happened all the same: look before you repeat it.',
  },
} as const

const neverRan = { status: 'failed', error: { code: 'CANCELLED', message: 'Not run: the run ended before.' } } as const

function stepLimit({ maxSteps, emit }: LoopPorts): DeckhandError {
  const message = `The agent was not done after ${maxSteps} steps and was stopped. What it did so far stands; ask it to go on, or raise AGENT_MAX_LOOP_STEPS (15 at the most).`
  emit({ type: 'limit', limit: 'steps', message })
  return new DeckhandError('STEP_LIMIT', message)
}

function lastEvent(outcome: RunOutcome): RunEvent {
  switch (outcome.status) {
    case 'completed': {
      const { status: type, ...rest } = outcome
      return { type, ...rest }
    }
    case 'failed':
      return { type: 'failed', code: outcome.code, message: outcome.message, usage: outcome.usage }
    case 'awaiting_confirmation':
      return { type: 'parked', waiting: outcome.waiting, usage: outcome.usage }
  }
}
