/** What a handler answers, as Jay's documents have it, with words for people in every case. */
export interface SetupResult {
  status: 'configured' | 'needs-config' | 'error'
  configCreated?: string[]
  message: string
}

const statuses = ['configured', 'needs-config', 'error'] as const
const defaultWords = {
  configured: 'is ready.',
  'needs-config': 'needs something, and does not say what.',
  error: 'failed, and does not say why.',
}

/** Throws with the plugin's name when it is none. */
export function readSetupResult(value: unknown, plugin: string): SetupResult {
  const { status, message, configCreated } = (typeof value === 'object' && value !== null ? value : {}) as Record<
    string,
    unknown
  >
  const known = statuses.find((each) => each === status)
  if (known === undefined)
    throw new Error(
      `The setup of "${plugin}" did not say how it went: it must answer {status: ${statuses.join(' | ')}}.`,
    )
  const created = Array.isArray(configCreated) ? configCreated.filter((path) => typeof path === 'string') : []
  const words = typeof message === 'string' && message.trim() !== '' ? message : `"${plugin}" ${defaultWords[known]}`
  return {
    status: known,
    ...(created.length > 0 && { configCreated: created }),
    message: [...created.map((path) => `Wrote ${path}.`), words].join('\n'),
  }
}
