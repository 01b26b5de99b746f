/** A site whose pages may embed the agent. */
export interface Site {
  /** What its pages name it by. Everybody can read it: it opens nothing by itself. */
  key: string
  /** For people. */
  name?: string
  /** From where its pages ask: exact, as `https://shop.example`. */
  origins: string[]
  /** The actions that its visitors, and the agent on their behalf, may call. */
  actions: string[]
  /** Controls of its pages that a person is asked about each time, by verb and label: `click-pay`. */
  confirm?: string[]
  /** What the agent is told before anything else. */
  systemPrompt?: string
  limits?: Partial<SiteLimits>
}

/** Of one visitor. */
export interface SiteLimits {
  messagesAMinute: number
  messagesADay: number
}

/** Among the origins of a site that is served by this very server, at whichever port it found. */
export const ownOrigin = 'self'

export const usualLimits: SiteLimits = { messagesAMinute: 20, messagesADay: 300 }
