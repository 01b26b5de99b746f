const removed = '[removed]'
// Anything shorter is not a secret, and removing it would hit ordinary words.
const shortest = 6

const secretName = /(KEY|TOKEN|SECRET|PASSWORD|CREDENTIALS?)$/

// Agents may send very long texts, so no pattern may restart inside of text that it already searched.
const patterns: [RegExp, string | ((match: string, rest?: string) => string)][] = [
  [/\bAIza[\w-]{20,}/g, removed],
  [/\b(Bearer|Basic) [\w.~+/=-]{4,}/gi, `$1 ${removed}`],
  [/\beyJ[\w-]{5,}(\.[\w-]{5,}\.[\w-]*)?/g, (match, rest) => (rest === undefined ? match : removed)],
  [/\b(ya29\.|1\/\/0|4\/0A|sk-|gh[opsu]_|xox[a-z]-)[\w.-]{8,}/g, removed],
  [/deckhand-token\.[\w-]+/g, `deckhand-token.${removed}`],
  [
    /((?:^|[?&#;\s"'])(?:api[_-]?key|key|access_token|refresh_token|token|secret|password)=)[^&\s"'#\\]+/gi,
    `$1${removed}`,
  ],
  [
    /("(?:api[_-]?key|access_token|refresh_token|id_token|client_secret|authorization|x-goog-api-key|password)"\s*:\s*")[^"\\]+/gi,
    `$1${removed}`,
  ],
  [/\b([A-Z][A-Z0-9_]*_(?:KEY|TOKEN|SECRET|PASSWORD)\s*=\s*)[^\s"'\\]+/g, `$1${removed}`],
]

/** Removes secrets from a text for people. */
export type SecretRemover = (text: string) => string

/** Removes these values, environment variables with secret names, and everything that looks like a secret. */
export function createSecretRemover(
  secrets: string[],
  env: Record<string, string | undefined> = process.env,
): SecretRemover {
  const named = Object.entries(env).flatMap(([name, value]) => (secretName.test(name) && value ? [value.trim()] : []))
  const forms = [...secrets, ...named].flatMap((secret) => [secret, JSON.stringify(secret).slice(1, -1)])
  const known = [...new Set(forms)].filter(({ length }) => length >= shortest)
  // Longest first, because a secret may start with another one.
  known.sort((one, other) => other.length - one.length)
  const knownPattern = known.length > 0 ? new RegExp(known.map(escapePattern).join('|'), 'g') : undefined
  return (text) => {
    const rest = knownPattern ? text.replace(knownPattern, removed) : text
    return patterns.reduce((words, [pattern, instead]) => words.replace(pattern, instead as string), rest)
  }
}

const escapePattern = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
