const removed = '[removed]'
// Shorter than this is no secret, and to remove it would take ordinary words along.
const shortest = 6

const secretName = /(KEY|TOKEN|SECRET|PASSWORD|CREDENTIALS?)$/

// Texts are as long as an agent makes them: no pattern may begin anew inside of what it looked through in vain.
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

/** Takes secrets out of a text that people will see. */
export type SecretRemover = (text: string) => string

/** Removes these values, those of the environment whose names say that they are secret, and whatever looks like a secret. */
export function createSecretRemover(
  secrets: string[],
  env: Record<string, string | undefined> = process.env,
): SecretRemover {
  const named = Object.entries(env).flatMap(([name, value]) => (secretName.test(name) && value ? [value.trim()] : []))
  const forms = [...secrets, ...named].flatMap((secret) => [secret, JSON.stringify(secret).slice(1, -1)])
  const known = [...new Set(forms)].filter(({ length }) => length >= shortest)
  // The longest first: a secret may begin with another one.
  known.sort((one, other) => other.length - one.length)
  const told = known.length > 0 ? new RegExp(known.map(escapePattern).join('|'), 'g') : undefined
  return (text) => {
    const rest = told ? text.replace(told, removed) : text
    return patterns.reduce((words, [pattern, instead]) => words.replace(pattern, instead as string), rest)
  }
}

const escapePattern = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
