import type { CliState } from './cli-state.ts'

/** Why nothing can be sent now. Nothing when it can, or when only the answer is waited for. */
export function whyHeld({ stage, isLoading, isOver, reopens, agent }: CliState): string | undefined {
  if (stage.at === 'absent') return 'Start the bridge first'
  if (stage.at === 'starting') return `Wait until ${agent} has started`
  if (stage.at !== 'ready') return 'There is no connection now'
  if (isLoading) return 'Wait until the session is shown'
  if (!isOver) return undefined
  return reopens === undefined ? 'Begin a new session first' : 'Open the session again, or begin a new one'
}
