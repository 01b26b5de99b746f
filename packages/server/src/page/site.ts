/** A site whose pages may embed the agent. */
export interface Site {
  /** What its pages name it by. Everybody can read it: it opens nothing by itself. */
  key: string
  /** For people. */
  name?: string
  /** From where its pages ask: exact, as `https://shop.example`. */
  origins: string[]
  /** The actions that the agent may call on behalf of its visitors. */
  actions: string[]
  /** The actions that its visitors may call directly, with their pass and without being asked. None, when absent. */
  pageActions?: string[]
  /** Controls of its pages that a person is asked about each time, by verb and label: `click-pay`. */
  confirm?: string[]
  /** What the agent is told before anything else. */
  systemPrompt?: string
  limits?: Partial<SiteLimits>
}

/** In each process. */
export interface SiteLimits {
  /** Of one visitor: of one pass. */
  messagesAMinute: number
  messagesADay: number
  /** Of all visitors from one address, IPv6 by /64. */
  addressMessagesAMinute: number
  addressMessagesADay: number
  /** Of all visitors of the site. */
  siteMessagesAMinute: number
  siteMessagesADay: number
  /** Messages of all visitors of the site that are worked on at the same time. */
  conversationsAtOnce: number
  /** The same, of all its visitors from one address. */
  addressConversationsAtOnce: number
  /** Of the model, for all visitors of the site, in all processes together, from midnight to midnight, UTC. */
  tokensADay?: number
}

/** Among the origins of a site that is served by this very server, at whichever port it found. */
export const ownOrigin = 'self'

/** Behind an address may be an office, so that it has more than one visitor, and a site more than one address. */
const visitorsAtAnAddress = 5
const visitorsOfASite = 50

export function limitsOf({ limits = {} }: Pick<Site, 'limits'>): SiteLimits {
  const { messagesAMinute = 20, messagesADay = 300 } = limits
  return {
    messagesAMinute,
    messagesADay,
    addressMessagesAMinute: messagesAMinute * visitorsAtAnAddress,
    addressMessagesADay: messagesADay * visitorsAtAnAddress,
    siteMessagesAMinute: messagesAMinute * visitorsOfASite,
    siteMessagesADay: messagesADay * visitorsOfASite,
    conversationsAtOnce: 50,
    addressConversationsAtOnce: visitorsAtAnAddress,
    ...limits,
  }
}
