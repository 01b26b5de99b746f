export interface BridgeBenchOptions {
  /** Processes started anew, each measured `rounds` times. */
  processes: number
  rounds: number
  pings: number
  /** Of one stream. */
  messages: number
  tell: (words: string) => void
}
