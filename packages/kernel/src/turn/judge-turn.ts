import type { ErrorCode, RunState, ToolPart, Turn } from '@deckhand/spec'
import { DeckhandError, toDeckhandError } from '@deckhand/spec/errors'
import { canonicalJson } from '../canonical-json.ts'
import { askPolicy } from '../policy/ask-policy.ts'
import type { LoopPorts } from '../ports.ts'
import type { Tool } from '../tools/tool-registry.ts'
import { toolParts, turnText } from './history.ts'
import { offeredTools } from './offered-tools.ts'

/**
 * Decides about every call of a turn before any of them runs: `planned`, `awaiting_confirmation`, `failed` or `rejected`.
 * Returns the error that must end the run, if there is one: the model repeated the mistake of an unknown tool or of wrong arguments after it had read
 * about the first one, the policy threw, or the output limit left nothing usable.
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

/** From here on the call has the parsed arguments. A person sees them, the approval is bound to them, and the tool runs with them. */
function parseInput(action: ToolPart, tool: Tool): DeckhandError | undefined {
  const original = action.input
  try {
    const parsed = tool.parse(original)
    if (parsed.problem !== undefined)
      return fail(action, 'BAD_ARGUMENTS', `The arguments for "${action.name}" do not fit: ${parsed.problem}.`)
    action.input = parsed.value
    if (parsed.value !== original && canonicalJson(parsed.value) !== canonicalJson(original))
      action.modelInput = original
    return undefined
  } catch (thrown) {
    const { code, message } = toDeckhandError(thrown)
    return fail(action, code, `${message} The call was not run.`)
  }
}

/** Unknown calls in one turn count once: the model made them before it could read about any of them. */
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

/** Truncated text is an answer that is marked as such. Truncated calls may be incomplete, thoughts are not an answer, and a truncated result fits no schema. */
function cutShort(turn: Turn, { checkAnswer }: LoopPorts): DeckhandError | undefined {
  const words = turnText(turn)
  const isAnswer = toolParts(turn).length === 0 && words.trim() !== '' && checkAnswer?.(words) === undefined
  if (!turn.truncated || isAnswer) return undefined
  const message = 'The answer was cut off at the output limit. Ask for a shorter one, or raise maxOutputTokens.'
  return new DeckhandError('MODEL_TRUNCATED', message)
}

/** The model may correct a call once. Without this limit a model that cannot do it would spend every step on the same mistake. */
function wasCorrectedBefore(action: ToolPart, run: RunState): boolean {
  const previous = run.turns.flatMap(toolParts).findLast((earlier) => earlier.name === action.name)
  return previous?.error?.code === 'BAD_ARGUMENTS'
}
