import { serviceNames } from '@deckhand/runtime'
import type { ConnectionView } from '@deckhand/spec'
import { localTime } from '../runs/local-time.ts'
import { cleanLine } from '../terminal-text.ts'

/** One line about a service, for the terminal. */
export function describeConnection(view: ConnectionView): string {
  return cleanLine(`${serviceNames[view.service]}: ${words(view)}`)
}

function words({ service, state, way, account, connectedAt }: ConnectionView): string {
  if (state === 'example') return `${account}; nothing in it is real`
  if (way === 'none') return 'not set up; docs/integrations.md says how'
  if (way === 'token') return state === 'expired' ? 'SLACK_TOKEN is refused' : `connected by SLACK_TOKEN${as(account)}`
  if (state === 'connected') return `connected${as(account)} since ${localTime(connectedAt ?? 0)}`
  if (state === 'expired') return `no longer lets Deckhand in${as(account)}; deckhand connect ${service}`
  return `not connected; deckhand connect ${service}`
}

const as = (account: string | undefined): string => (account === undefined ? '' : ` as ${account}`)
