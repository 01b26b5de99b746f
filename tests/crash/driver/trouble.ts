/** How often the servers were disturbed. */
export interface Trouble {
  kills: number
  /** Stopped past the lease, then woken up. */
  stops: number
  /** Asked to end with SIGTERM. */
  terminations: number
  /** Of a fleet only: how often something was done, to two or three machines at the same time, and to the line of one. */
  rounds: number
  severalAtOnce: number
  resets: number
  silences: number
  /** Of these, whose connections stayed silent when the line had healed. */
  forgotten: number
  slow: number
}

export function noTrouble(): Trouble {
  const ofServers = { kills: 0, stops: 0, terminations: 0 }
  return { ...ofServers, rounds: 0, severalAtOnce: 0, resets: 0, silences: 0, forgotten: 0, slow: 0 }
}
