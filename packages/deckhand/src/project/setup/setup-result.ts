/** What a handler returns, as Jay's documents define it, always with a message. */
export interface SetupResult {
  status: 'configured' | 'needs-config' | 'error'
  configCreated?: string[]
  message: string
}

const statuses = ['configured', 'needs-config', 'error'] as const
const defaultWords = {
  configured: 'is ready.',
  'needs-config': 'needs something, but does not say what.',
  error: 'failed, but does not say why.',
}

/** Throws an error that names the plugin when the result is invalid. */
export function readSetupResult(value: unknown, plugin: string): SetupResult {
  const { status, message, configCreated } = (typeof value === 'object' && value !== null ? value : {}) as Record<
    string,
    unknown
  >
  const known = statuses.find((each) => each === status)
  if (known === undefined)
    throw new Error(`The setup of "${plugin}" returned no result: it must return {status: ${statuses.join(' | ')}}.`)
  const created = Array.isArray(configCreated) ? configCreated.filter((path) => typeof path === 'string') : []
  const words = typeof message === 'string' && message.trim() !== '' ? message : `"${plugin}" ${defaultWords[known]}`
  return {
    status: known,
    ...(created.length > 0 && { configCreated: created }),
    message: [...created.map((path) => `Wrote ${path}.`), words].join('\n'),
  }
}
