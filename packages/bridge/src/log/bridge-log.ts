/** What goes by, for whoever looks for a fault later. Never throws and never waits, whatever the disk does. */
export interface BridgeLog {
  write(direction: LogDirection, text: string): void
  /** Writes what is left. */
  close(): Promise<void>
}

/** `note` is the bridge's own, `stderr` what the agent wrote there. */
export type LogDirection = 'client->agent' | 'agent->client' | 'stderr' | 'note'
