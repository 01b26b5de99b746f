import { useSyncExternalStore } from 'react'

/** How the connection to a CLI agent stands, in a word. Told by what talks to it, which is loaded only when somebody wants it. */
export interface CliStatus {
  agent: string
  words: string
  tone: 'good' | 'busy' | 'bad' | 'quiet'
}

const listeners = new Set<() => void>()
let status: CliStatus | undefined

export function tellCliStatus(next: CliStatus): void {
  if (status?.agent === next.agent && status.words === next.words && status.tone === next.tone) return
  status = next
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Undefined until somebody has chosen the CLI agent. */
export const useCliStatus = (): CliStatus | undefined => useSyncExternalStore(subscribe, () => status)
