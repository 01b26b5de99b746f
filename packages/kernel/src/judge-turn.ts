import type { ErrorCode, RunState, ToolPart, Turn } from '@deckhand/spec'
import { DeckhandError, toDeckhandError } from '@deckhand/spec/errors'
import { askPolicy } from './ask-policy.ts'
import { toolParts } from './history.ts'
import type { LoopPorts } from './ports.ts'

/**
 * Decides about every call of a turn before any of them runs: `planned`, `awaiting_confirmation`, `failed` or `rejected`.
 * Returns the error that must end the run, if there is one: an unknown tool, arguments that stayed wrong after a correction,
 * a policy that threw, or an answer cut at the output limit, whose calls may be cut as well.
 */
export async function judgeTurn(turn: Turn, run: RunState, ports: LoopPorts): Promise<DeckhandError | undefined> {
  let fatal: DeckhandError | undefined
  for (const action of toolParts(turn)) {
    const tool = ports.tools.find(action.name)
    if (!tool) {
      const error = fail(action, 'UNKNOWN_TOOL', unknownTool(action, ports))
      if (!ports.toolsChange || wasUnknownBefore(run)) fatal ??= error
      continue
    }
    const problem = tool.check(action.input)
    if (problem !== undefined) {
      const error = fail(action, 'BAD_ARGUMENTS', `The arguments for "${action.name}" do not fit: ${problem}.`)
      if (wasCorrectedBefore(action, run)) fatal ??= error
      continue
    }
    await askPolicy(action, tool, run, ports).catch((thrown: unknown) => {
      const { code, message } = toDeckhandError(thrown)
      fatal ??= fail(action, code, message)
    })
  }
  return fatal ?? cutShort(turn)
}

function unknownTool({ name }: ToolPart, { toolsChange }: LoopPorts): string {
  const message = `There is no tool named "${name}".`
  return toolsChange ? `${message} If there was one before, it is gone: use what there is now.` : message
}

function wasUnknownBefore({ turns }: RunState): boolean {
  return turns
    .slice(-1)
    .flatMap(toolParts)
    .some(({ error }) => error?.code === 'UNKNOWN_TOOL')
}

function fail(action: ToolPart, code: ErrorCode, message: string): DeckhandError {
  action.status = 'failed'
  action.error = { code, message }
  return new DeckhandError(code, message)
}

function cutShort(turn: Turn): DeckhandError | undefined {
  if (!turn.truncated) return undefined
  const message = 'The answer was cut off at the output limit. Ask for a shorter one, or raise maxOutputTokens.'
  return new DeckhandError('MODEL_TRUNCATED', message)
}

/** The model may correct a call once. Without this a model that cannot would spend every step on the same mistake. */
function wasCorrectedBefore(action: ToolPart, run: RunState): boolean {
  const previous = run.turns.flatMap(toolParts).findLast((earlier) => earlier.name === action.name)
  return previous?.error?.code === 'BAD_ARGUMENTS'
}
