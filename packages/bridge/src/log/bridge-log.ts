/** A log of the traffic for debugging. Never throws and never waits, even if the disk fails. */
export interface BridgeLog {
  write(direction: LogDirection, text: string): void
  /** Writes the rest. */
  close(): Promise<void>
}

/** `note`: from the bridge itself. `stderr`: from the agent. */
export type LogDirection = 'client->agent' | 'agent->client' | 'stderr' | 'note'
