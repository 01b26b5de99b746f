import type { Effect, Json, JsonObject, ToolContext } from '@deckhand/spec'
import type { Progress, Tool } from '@modelcontextprotocol/client'
import { cleanText } from '../clean-text.ts'
import { describeContent, describeResult } from './describe-result.ts'
import { CallFailure, type ServerLink } from './server-link.ts'

export interface ToolSource {
  server: string
  link: ServerLink
  callTimeoutMs: number
}

export interface RemoteCall {
  definition: Tool
  effect: Effect
  source: ToolSource
}

const progressLength = 500

/** Calls a tool of a server. Its error message is thrown unchanged, for the model. */
export async function callTool(
  { definition, effect, source: { server, link, callTimeoutMs } }: RemoteCall,
  args: JsonObject,
  context: ToolContext,
): Promise<Json> {
  // A result that does not match its schema still happened, so it is returned instead of failing.
  const { outputSchema: _, ...toolDefinition } = definition
  const options = {
    signal: context.signal,
    timeout: callTimeoutMs,
    resetTimeoutOnProgress: true,
    onprogress: (progress: Progress) => reportProgress(progress, context),
    toolDefinition,
  }
  const result = await link.call(definition.name, args, options).catch((thrown: unknown) => {
    context.signal.throwIfAborted()
    const isInDoubt = effect === 'write' && thrown instanceof CallFailure && thrown.mayHaveHappened
    throw new Error(`MCP server "${server}": ${(thrown as Error).message}${isInDoubt ? doubt : ''}`)
  })
  if (result.isError) throw new Error(describeContent(result.content) || 'The tool failed and did not say why.')
  return describeResult(result)
}

const doubt = ' It is not known whether the call had its effect: look before you repeat it.'

function reportProgress({ progress, total, message }: Progress, context: ToolContext): void {
  const fraction = total !== undefined && total > 0 ? Math.min(1, Math.max(0, progress / total)) : undefined
  const words = message ?? (total === undefined ? `${progress}` : `${progress} of ${total}`)
  context.progress(cleanText(words).slice(0, progressLength), fraction)
}
