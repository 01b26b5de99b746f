import type { FoundActionFile, ProjectProblem } from '@deckhand/actions/project'
import { functionDeclaration } from '@deckhand/gemini'
import type { ToolDefinition } from '@deckhand/spec'
import { lineOf } from './line-of.ts'

/** Checks that a model's API accepts the input schema of an action that is offered to agents. */
export function checkOffer({ path, source, metadata }: FoundActionFile): ProjectProblem[] {
  if (!metadata || metadata.callers === 'page') return []
  const { name, description, inputSchema } = metadata
  const reason = offerProblem({ name, description, inputSchema })
  if (reason === undefined) return []
  const message = `${reason} Rewrite it, or write "callers: page" to keep the action from agents.`
  return [{ path, line: lineOf(source, 'inputSchema'), column: 1, message, severity: 'error' }]
}

/** Why a tool cannot be declared to a model, or `undefined` when it can. */
export function offerProblem(tool: ToolDefinition): string | undefined {
  try {
    functionDeclaration(tool)
    return undefined
  } catch (error) {
    return (error as Error).message.replace(/^Tool ".*?": /, '')
  }
}
