import type { ErrorCode, RunState, ToolPart, Turn } from '@deckhand/spec'
import { DeckhandError, toDeckhandError } from '@deckhand/spec/errors'
import { askPolicy } from './ask-policy.ts'
import { canonicalJson } from './canonical-json.ts'
import { toolParts, turnText } from './history.ts'
import { offeredTools } from './offered-tools.ts'
import type { LoopPorts } from './ports.ts'
import type { Tool } from './tool-registry.ts'

/**
 * Decides about every call of a turn before any of them runs: `planned`, `awaiting_confirmation`, `failed` or `rejected`.
 * Returns the error that must end the run, if there is one: a call of an unknown tool or with wrong arguments after the model read that an earlier one was wrong,
 * a policy that threw, or an output limit that left nothing to use.
 */
export async function judgeTurn(turn: Turn, run: RunState, ports: LoopPorts): Promise<DeckhandError | undefined> {
  let fatal: DeckhandError | undefined
  for (const action of toolParts(turn)) {
    const tool = ports.tools.find(action.name)
    if (!tool) {
      const offered = offeredTools(ports).map(({ name }) => name)
      fail(action, 'UNKNOWN_TOOL', ports.tools.explainUnknown(action.name, offered))
      if (hadUnknownBefore(run)) fatal ??= unknownAgain(action)
      continue
    }
    const problem = parseInput(action, tool)
    if (problem) {
      if (problem.code === 'BAD_ARGUMENTS' && wasCorrectedBefore(action, run)) fatal ??= problem
      continue
    }
    await askPolicy(action, tool, run, ports).catch((thrown: unknown) => {
      const { code, message } = toDeckhandError(thrown)
      fatal ??= fail(action, code, message)
    })
  }
  return fatal ?? cutShort(turn, ports)
}

/** From here on the call has the parsed arguments: they are what a person is shown, what their approval is bound to, and what runs. */
function parseInput(action: ToolPart, tool: Tool): DeckhandError | undefined {
  const said = action.input
  try {
    const parsed = tool.parse(said)
    if (parsed.problem !== undefined)
      return fail(action, 'BAD_ARGUMENTS', `The arguments for "${action.name}" do not fit: ${parsed.problem}.`)
    action.input = parsed.value
    if (parsed.value !== said && canonicalJson(parsed.value) !== canonicalJson(said)) action.modelInput = said
    return undefined
  } catch (thrown) {
    const { code, message } = toDeckhandError(thrown)
    return fail(action, code, `${message} The call was not run.`)
  }
}

/** Unknown calls of one turn count once: the model made them before it could read about any of them. */
function hadUnknownBefore({ turns }: RunState): boolean {
  return turns.flatMap(toolParts).some(({ error }) => error?.code === 'UNKNOWN_TOOL')
}

function unknownAgain({ name }: ToolPart): DeckhandError {
  const message = `There is no tool named "${name}", and the model had called an unknown tool before. Ask in other words, or give the agent such a tool.`
  return new DeckhandError('UNKNOWN_TOOL', message)
}

function fail(action: ToolPart, code: ErrorCode, message: string): DeckhandError {
  action.status = 'failed'
  action.error = { code, message }
  return new DeckhandError(code, message)
}

/** Words that were cut are an answer with a mark. A call may be cut as well, thoughts alone are no answer, and a result that breaks off fits no schema. */
function cutShort(turn: Turn, { checkAnswer }: LoopPorts): DeckhandError | undefined {
  const words = turnText(turn)
  const isAnswer = toolParts(turn).length === 0 && words.trim() !== '' && checkAnswer?.(words) === undefined
  if (!turn.truncated || isAnswer) return undefined
  const message = 'The answer was cut off at the output limit. Ask for a shorter one, or raise maxOutputTokens.'
  return new DeckhandError('MODEL_TRUNCATED', message)
}

/** The model may correct a call once. Without this a model that cannot would spend every step on the same mistake. */
function wasCorrectedBefore(action: ToolPart, run: RunState): boolean {
  const previous = run.turns.flatMap(toolParts).findLast((earlier) => earlier.name === action.name)
  return previous?.error?.code === 'BAD_ARGUMENTS'
}
