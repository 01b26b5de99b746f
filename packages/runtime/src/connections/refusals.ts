import type { Service } from '@deckhand/spec'
import { DeckhandError } from '@deckhand/spec/errors'
import { serviceNames, type Way } from './way.ts'

/** Where to connect, for people. `settingsUrl` is absent where no server runs. The command is for the one person at the machine. */
export function whereTo(service: Service, settingsUrl: string | undefined, isAtMachine: boolean): string {
  if (!isAtMachine) return settingsUrl === undefined ? 'in the settings of the workspace' : `at ${settingsUrl}`
  return `${settingsUrl === undefined ? '' : `at ${settingsUrl} or `}with "deckhand connect ${service}"`
}

export function notConnected(service: Service, where: string): DeckhandError {
  const message = `${serviceNames[service]} is not connected. Connect it ${where}.`
  return new DeckhandError('NOT_CONNECTED', message)
}

export function noLongerIn(service: Service, where: string): DeckhandError {
  const message = `${serviceNames[service]} no longer lets Deckhand in: connect it again ${where}.`
  return new DeckhandError('NOT_CONNECTED', message)
}

export function sealedElsewhere(service: Service, where: string): DeckhandError {
  const message = `${serviceNames[service]} was connected under another secret. Bring back the secret.key or DECKHAND_SECRET of then, or connect it again ${where}.`
  return new DeckhandError('NOT_CONNECTED', message)
}

export function refusedToken(service: Service, setting: string): DeckhandError {
  const message = `${serviceNames[service]} refuses the token in ${setting}. Set one that works, and start Deckhand again.`
  return new DeckhandError('NOT_CONNECTED', message)
}

/** How somebody gets in who is not at the machine. */
export function ownAccounts(service: Service): string {
  const name = service.toUpperCase()
  return `Whoever runs Deckhand must set ${name}_CLIENT_ID and ${name}_CLIENT_SECRET, so that everybody connects an account of their own; docs/integrations.md says how.`
}

export function notSetUp(service: Service, setUp: string): DeckhandError {
  return new DeckhandError('NOT_CONNECTED', `${serviceNames[service]} is not set up. ${setUp}`)
}

/** Why nobody can connect the service, or disconnect it, by themselves. */
export function nothingToConnect(service: Service, way: Exclude<Way, { kind: 'oauth' }>): DeckhandError {
  return new DeckhandError('CONFLICT', `${serviceNames[service]} ${reasons(way)}`)
}

function reasons(way: Exclude<Way, { kind: 'oauth' }>): string {
  if (way.kind === 'token') return `is connected by ${way.setting}. Take that setting away to disconnect it.`
  if (way.kind === 'none') return `is not set up. ${way.setUp}`
  return "is the emulator's example account. Set up the real service first: docs/integrations.md says how."
}

export function wrongReturn(service: Service): DeckhandError {
  const message = `state: nobody here is on the way back from ${serviceNames[service]} with it. A link to connect works once, for ten minutes, and in the browser that asked for it. Start again.`
  return new DeckhandError('BAD_REQUEST', message, { field: 'state' })
}

/** `reason` is the service's own word. Whoever makes up an address could put anything into it, so it is kept short and plain. */
export function saidNo(service: Service, reason: string): DeckhandError {
  const word = /^[\w .-]{1,60}$/.test(reason) ? ` (${reason})` : ''
  const what = reason === 'access_denied' ? 'the question was answered with no' : 'it refused'
  return new DeckhandError('NOT_CONNECTED', `${serviceNames[service]} was not connected: ${what}${word}. Start again.`)
}
