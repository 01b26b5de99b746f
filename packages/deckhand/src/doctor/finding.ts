export interface Finding {
  name: string
  /** A `problem` keeps Deckhand from working; a `warning` is worth a look. */
  status: 'ok' | 'warning' | 'problem'
  message: string
  /** What to do about it. */
  cure?: string
}

/** Checks one thing. `look` must stop soon after the signal aborts. An error that it throws becomes a problem. */
export interface Check {
  name: string
  look(signal: AbortSignal): Promise<Omit<Finding, 'name'>[]>
}

export const fine = (message: string) => ({ status: 'ok' as const, message })
export const warning = (message: string, cure: string) => ({ status: 'warning' as const, message, cure })
export const problem = (message: string, cure: string) => ({ status: 'problem' as const, message, cure })
