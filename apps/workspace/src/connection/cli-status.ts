import { useSyncExternalStore } from 'react'

/** The status of the connection to a CLI agent, in words. The connection code sets it, and is loaded only when the user chooses the agent. */
export interface CliStatus {
  agent: string
  words: string
  tone: 'good' | 'busy' | 'bad' | 'quiet'
}

const listeners = new Set<() => void>()
let status: CliStatus | undefined

export function setCliStatus(next: CliStatus): void {
  if (status?.agent === next.agent && status.words === next.words && status.tone === next.tone) return
  status = next
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Undefined until the user has chosen the CLI agent. */
export const useCliStatus = (): CliStatus | undefined => useSyncExternalStore(subscribe, () => status)
