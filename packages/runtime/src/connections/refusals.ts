import type { Service } from '@deckhand/spec'
import { DeckhandError } from '@deckhand/spec/errors'
import { serviceNames, type Way } from './way.ts'

/** Where to connect, for people. `settingsUrl` is absent if no server runs. Only the person at this machine can use the command. */
export function whereToConnect(service: Service, settingsUrl: string | undefined, isAtMachine: boolean): string {
  if (!isAtMachine) return settingsUrl === undefined ? 'in the settings of the workspace' : `at ${settingsUrl}`
  return `${settingsUrl === undefined ? '' : `at ${settingsUrl} or `}with "deckhand connect ${service}"`
}

export function notConnected(service: Service, where: string): DeckhandError {
  const message = `${serviceNames[service]} is not connected. Connect it ${where}.`
  return new DeckhandError('NOT_CONNECTED', message)
}

export function accessRevoked(service: Service, where: string): DeckhandError {
  const message = `${serviceNames[service]} no longer gives Deckhand access. Connect it again ${where}.`
  return new DeckhandError('NOT_CONNECTED', message)
}

export function sealedWithOtherKey(service: Service, where: string): DeckhandError {
  const message = `${serviceNames[service]} was connected with another secret. Restore the secret.key or DECKHAND_SECRET of that time, or connect it again ${where}.`
  return new DeckhandError('NOT_CONNECTED', message)
}

export function refusedToken(service: Service, setting: string): DeckhandError {
  const message = `${serviceNames[service]} refuses the token in ${setting}. Set one that works, and start Deckhand again.`
  return new DeckhandError('NOT_CONNECTED', message)
}

/** What other users than the owner need. */
export function ownAccountsHint(service: Service): string {
  const name = service.toUpperCase()
  return `The operator of this Deckhand must set ${name}_CLIENT_ID and ${name}_CLIENT_SECRET, so that users can connect their own accounts; docs/integrations.md says how.`
}

export function notSetUp(service: Service, setUp: string): DeckhandError {
  return new DeckhandError('NOT_CONNECTED', `${serviceNames[service]} is not set up. ${setUp}`)
}

/** The service does not use OAuth here, so users cannot connect or disconnect it. */
export function notConnectable(service: Service, way: Exclude<Way, { kind: 'oauth' }>): DeckhandError {
  return new DeckhandError('CONFLICT', `${serviceNames[service]} ${reasons(way)}`)
}

function reasons(way: Exclude<Way, { kind: 'oauth' }>): string {
  if (way.kind === 'token') return `is connected by ${way.setting}. Remove that setting to disconnect it.`
  if (way.kind === 'none') return `is not set up. ${way.setUp}`
  return "is the emulator's example account. Set up the real service first: docs/integrations.md says how."
}

export function unknownState(service: Service): DeckhandError {
  const message = `state: unknown or expired for ${serviceNames[service]}. A link to connect works once, for ten minutes, in the browser that requested it. Start again.`
  return new DeckhandError('BAD_REQUEST', message, { field: 'state' })
}

/** `reason` is a URL parameter, so anyone can put anything into it. It is shown only if it is short and plain. */
export function declined(service: Service, reason: string): DeckhandError {
  const word = /^[\w .-]{1,60}$/.test(reason) ? ` (${reason})` : ''
  const what = reason === 'access_denied' ? 'access was declined' : 'it refused'
  return new DeckhandError('NOT_CONNECTED', `${serviceNames[service]} was not connected: ${what}${word}. Start again.`)
}
