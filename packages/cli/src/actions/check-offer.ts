import type { FoundActionFile, ProjectProblem } from '@deckhand/actions/project'
import { functionDeclaration } from '@deckhand/gemini'
import { lineOf } from './line-of.ts'

/** Whether the model can be told of what an action takes, when it is offered to agents. */
export function checkOffer({ path, source, metadata }: FoundActionFile): ProjectProblem[] {
  if (!metadata || metadata.callers === 'page') return []
  try {
    functionDeclaration({ name: metadata.name, description: metadata.description, inputSchema: metadata.inputSchema })
    return []
  } catch (error) {
    const reason = (error as Error).message.replace(/^Tool ".*?": /, '')
    const message = `${reason} Say it in another way, or write "callers: page" to keep the action from agents.`
    return [{ path, line: lineOf(source, 'inputSchema'), column: 1, message, severity: 'error' }]
  }
}
