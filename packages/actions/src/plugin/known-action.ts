import type { Effect } from '@deckhand/spec'
import type { ActionCallers } from '../action-metadata.ts'
import type { ActionMethod } from '../build/jay-action.ts'
import type { FoundPlugin } from './plugin-manifest.ts'

/** What is known of an action without running it: its file says it, or else its code does plainly. */
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
  // Agents get only what a file describes.
  const callers = metadata ? (metadata.callers ?? 'both') : 'page'
  return { callers, ...(name !== undefined && { name }), ...(effect && { effect }), ...(method && { method }) }
}
