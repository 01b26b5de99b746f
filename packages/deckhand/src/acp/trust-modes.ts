import type { SessionMode, SessionModeState } from '@agentclientprotocol/sdk'
import type { TrustLevel } from '@deckhand/spec'
import { DeckhandError } from '@deckhand/spec/errors'
import { lowerTrust } from '@deckhand/spec/trust'

const modes: Record<TrustLevel, SessionMode> = {
  supervised: {
    id: 'supervised',
    name: 'Supervised',
    description: 'You are asked about everything that leaves the house.',
  },
  delegated: {
    id: 'delegated',
    name: 'Delegated',
    description: 'You are asked about what leaves the house, unless every recipient is on your allowlist.',
  },
  autonomous: {
    id: 'autonomous',
    name: 'Autonomous',
    description: 'What leaves the house runs without a question. A tool that wants a person each time still asks.',
  },
}

const levels = Object.keys(modes) as TrustLevel[]

/** Those that the user has allowed in Deckhand: a session may be more careful than its user, never less. */
export function modeState(mode: TrustLevel, allowed: TrustLevel): SessionModeState {
  return { currentModeId: mode, availableModes: upTo(allowed).map((level) => modes[level]) }
}

/** BAD_REQUEST for one that there is not, FORBIDDEN for one that the user has not allowed. */
export function readMode(modeId: string, allowed: TrustLevel): TrustLevel {
  const field = 'modeId'
  const mode = levels.find((level) => level === modeId)
  const there = upTo(allowed).join(', ')
  if (!mode)
    throw new DeckhandError('BAD_REQUEST', `modeId: there is no mode "${modeId}". There is: ${there}.`, { field })
  if (upTo(allowed).includes(mode)) return mode
  const message = `modeId: your trust in Deckhand is "${allowed}", and no session goes beyond it. Take ${there}, or raise it first at /settings of "deckhand serve".`
  throw new DeckhandError('FORBIDDEN', message, { field })
}

const upTo = (allowed: TrustLevel) => levels.filter((level) => lowerTrust(level, allowed) === level)
