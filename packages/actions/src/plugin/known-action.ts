import type { Effect } from '@deckhand/spec'
import type { ActionCallers } from '../action-metadata.ts'
import type { ActionMethod } from '../build/jay-action.ts'
import type { FoundPlugin } from './plugin-manifest.ts'

/** What is known about an action without running it, from its file or plainly from its code. */
export interface KnownAction {
  name?: string
  effect?: Effect
  method?: ActionMethod
  callers: ActionCallers
}

export function knownAction({ actionFiles, builders }: FoundPlugin, exportName: string): KnownAction {
  const metadata = actionFiles.get(exportName)?.metadata
  const builder = builders.get(exportName)
  const name = metadata?.name ?? builder?.name
  const effect = metadata?.effect ?? builder?.effect
  const usual = builder?.hasMethod === false ? (effect === 'read' ? 'GET' : 'POST') : undefined
  const method = builder?.method ?? usual
  // Agents get only actions with a file.
  const callers = metadata ? (metadata.callers ?? 'both') : 'page'
  return { callers, ...(name !== undefined && { name }), ...(effect && { effect }), ...(method && { method }) }
}
