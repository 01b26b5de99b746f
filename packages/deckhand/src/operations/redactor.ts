/** Replaces a secret. */
export const removed = '[removed]'

// Shorter values are not secrets, and removing them would damage ordinary words.
const shortest = 4

const secretKeys =
  /^(authorization|proxy-authorization|cookie|set-cookie|x-goog-api-key|deckhand-session-key|sessionkey|password|secret|token|apikey|api_key)$/i

/**
 * Values that look like secrets: session tokens, and values in addresses. Texts may be very long, so a pattern must not rescan text after a failed
 * match: its time must stay linear.
 */
const patterns: [RegExp, string | ((match: string, secret?: string) => string)][] = [
  [/\b(Bearer|Basic) [\w.~+/=-]{4,}/gi, `$1 ${removed}`],
  // Consumes the first part of a token even if no other part follows, so that it is not rescanned.
  [/\beyJ[\w-]{5,}(\.[\w-]{5,}\.[\w-]*)?/g, (match, rest) => (rest === undefined ? match : removed)],
  // Tokens of Google and Slack.
  [/\b(ya29\.|1\/\/0|4\/0A|xox[a-z]-|xoxe[.-])[\w.-]{8,}/g, removed],
  [/([?&#;](?:key|token|code|state|secret|password|signature|access_token)=)[^&\s"'#]+/gi, `$1${removed}`],
  [/(?<=[a-z0-9+.-])(:\/\/[^\s:@/"']*:)[^\s@/"']+(@)/gi, `$1${removed}$2`],
]

/** Removes secrets from output: known values in all their encodings, and values that look like secrets. */
export class Redactor {
  readonly #secrets = new Set<string>()
  #knownSecrets: RegExp | undefined

  constructor(secrets: Iterable<string | Buffer> = []) {
    for (const secret of secrets) this.add(secret)
  }

  add(secret: string | Buffer): void {
    const forms = typeof secret === 'string' ? textForms(secret) : byteForms(secret)
    for (const form of forms) if (form.length >= shortest) this.#secrets.add(form)
    // Longest first, because a secret may begin with another one.
    const all = [...this.#secrets].sort((one, other) => other.length - one.length)
    this.#knownSecrets = all.length > 0 ? new RegExp(all.map(escapePattern).join('|'), 'g') : undefined
  }

  text(text: string): string {
    // replace() has a separate signature for each form.
    return patterns.reduce((rest, [pattern, instead]) => rest.replace(pattern, instead as string), this.known(text))
  }

  /** Removes only known values, for content that a wrong guess would change. */
  known(text: string): string {
    return this.#knownSecrets ? text.replace(this.#knownSecrets, removed) : text
  }

  /** Cleans plain JSON and keeps its shape. */
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

/** Plain, as in JSON, and as in an address. */
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
