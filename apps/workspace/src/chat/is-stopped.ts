import type { ToolView } from '@deckhand/client'

/** Nothing went wrong with it: somebody stopped it, or the run ended first. */
export function isStopped({ state, error }: Pick<ToolView, 'state' | 'error'>): boolean {
  return state === 'output-error' && error?.code === 'CANCELLED'
}
