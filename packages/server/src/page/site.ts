/** A site whose pages may embed the agent. */
export interface Site {
  /** Identifies the site in its pages. Everyone can read it: it grants nothing by itself. */
  key: string
  /** Shown to people. */
  name?: string
  /** The origins of its pages, exact: `https://shop.example`. */
  origins: string[]
  /** The actions that the agent may call on behalf of its visitors. */
  actions: string[]
  /** The actions that visitors may call directly with their pass, without the agent. Default: none. */
  pageActions?: string[]
  /** Controls that always need a person's confirmation, by verb and label: `click-pay`. */
  confirm?: string[]
  /** The start of the agent's instructions. */
  systemPrompt?: string
  limits?: Partial<SiteLimits>
}

/** Per process. */
export interface SiteLimits {
  /** Per visitor, that is per pass. */
  messagesAMinute: number
  messagesADay: number
  /** For all visitors from one address, or one IPv6 /64. */
  addressMessagesAMinute: number
  addressMessagesADay: number
  /** For all visitors of the site. */
  siteMessagesAMinute: number
  siteMessagesADay: number
  /** Messages of all visitors of the site in progress at the same time. */
  conversationsAtOnce: number
  /** The same for visitors from one address. */
  addressConversationsAtOnce: number
  /** The model's tokens for all visitors of the site, in all processes together, from midnight to midnight UTC. */
  tokensADay?: number
}

/** As an origin: the site is served by this server, on whatever port. */
export const ownOrigin = 'self'

/** The default limits of an address and of a site, in multiples of one visitor's: an office may share one address. */
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
