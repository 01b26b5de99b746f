import type { ConnectionView } from '@deckhand/spec'

const format = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' })

/** How an account stands, for its owner. */
export function connectionWords({ state, way, account, connectedAt, setUp }: ConnectionView): string {
  if (state === 'example') {
    return 'The example account of the emulator: nothing in it is real. docs/integrations.md says how to connect your own.'
  }
  if (way === 'none') return `Not set up. ${setUp ?? 'docs/integrations.md says how.'}`
  if (way === 'token') {
    if (state === 'expired') return 'The token in the settings is refused.'
    return `Connected by a token in the settings${account ? `, as ${account}` : ''}.`
  }
  if (state === 'connected') {
    return `Connected as ${account}${connectedAt === undefined ? '' : ` since ${format.format(connectedAt)}`}.`
  }
  if (state === 'expired') return `It no longer lets Deckhand in as ${account}. Connect it again.`
  return 'Not connected.'
}
