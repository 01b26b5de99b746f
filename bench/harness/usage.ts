/** What a process has used. Travels between processes. */
export interface Usage {
  /** Milliseconds of CPU since it began, of all its threads. */
  cpu: number
  /** Kilobytes of resident memory. */
  memory: number
  /** The most that it ever was, in kilobytes. */
  peak: number
  /** Kilobytes of JavaScript objects. */
  heap: number
}

export interface UsageQuestion {
  /** Look at memory only after garbage was collected. */
  collect: boolean
}
