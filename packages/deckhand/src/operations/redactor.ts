/** What stands where a secret stood. */
export const removed = '[removed]'

// Shorter than this is no secret, and to remove it would take every other word along.
const shortest = 4

const secretKeys =
  /^(authorization|proxy-authorization|cookie|set-cookie|x-goog-api-key|deckhand-session-key|sessionkey|password|secret|token|apikey|api_key)$/i

/**
 * Removes what looks like a secret, even if it is not a configured one: session tokens, and values in addresses. Texts are as long as users make them, so a
 * pattern must look at each letter a few times at most: none may begin anew inside of what it looked through in vain.
 */
const patterns: [RegExp, string | ((match: string, secret?: string) => string)][] = [
  [/\b(Bearer|Basic) [\w.~+/=-]{4,}/gi, `$1 ${removed}`],
  // The first part of a session token counts as looked through, also when no other part follows.
  [/\beyJ[\w-]{5,}(\.[\w-]{5,}\.[\w-]*)?/g, (match, rest) => (rest === undefined ? match : removed)],
  // Of Google and of Slack.
  [/\b(ya29\.|1\/\/0|4\/0A|xox[a-z]-|xoxe[.-])[\w.-]{8,}/g, removed],
  [/([?&#;](?:key|token|code|state|secret|password|signature|access_token)=)[^&\s"'#]+/gi, `$1${removed}`],
  [/(?<=[a-z0-9+.-])(:\/\/[^\s:@/"']*:)[^\s@/"']+(@)/gi, `$1${removed}$2`],
]

/** Takes secrets out of whatever is about to be shown: the values it was told, wherever and however written, and what looks like one. */
export class Redactor {
  readonly #secrets = new Set<string>()
  #told: RegExp | undefined

  constructor(secrets: Iterable<string | Buffer> = []) {
    for (const secret of secrets) this.add(secret)
  }

  add(secret: string | Buffer): void {
    const forms = typeof secret === 'string' ? textForms(secret) : byteForms(secret)
    for (const form of forms) if (form.length >= shortest) this.#secrets.add(form)
    // The longest first: a secret may begin with another one.
    const all = [...this.#secrets].sort((one, other) => other.length - one.length)
    this.#told = all.length > 0 ? new RegExp(all.map(escapePattern).join('|'), 'g') : undefined
  }

  text(text: string): string {
    // The two forms of replace() have a signature each.
    return patterns.reduce((rest, [pattern, instead]) => rest.replace(pattern, instead as string), this.known(text))
  }

  /** Only what it was told: for texts in which a guess would change what somebody said. */
  known(text: string): string {
    return this.#told ? text.replace(this.#told, removed) : text
  }

  /** Plain JSON in, the same shape out. */
  value(value: unknown): unknown {
    if (typeof value === 'string') return this.text(value)
    if (Array.isArray(value)) return value.map((item) => this.value(item))
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(Object.entries(value).map((entry) => this.#entry(entry)))
  }

  #entry([key, value]: [string, unknown]): [string, unknown] {
    return [this.text(key), secretKeys.test(key) && typeof value !== 'object' ? removed : this.value(value)]
  }
}

/** As it is, inside a text that is JSON, and inside an address. */
function textForms(secret: string): string[] {
  const text = secret.trim()
  return [text, JSON.stringify(text).slice(1, -1), encodeURIComponent(text)]
}

function byteForms(secret: Buffer): string[] {
  return [...(['hex', 'base64', 'base64url'] as const).map((form) => secret.toString(form)), [...secret].join(',')]
}

function escapePattern(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
}
