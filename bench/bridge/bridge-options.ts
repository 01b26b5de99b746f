export interface BridgeBenchOptions {
  /** How many processes are started, each measured `rounds` times. */
  processes: number
  rounds: number
  pings: number
  /** Of one stream. */
  messages: number
  tell: (words: string) => void
}
