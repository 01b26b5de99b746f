import type { SessionMode, SessionModeState } from '@agentclientprotocol/sdk'
import type { TrustLevel } from '@deckhand/spec'
import { DeckhandError } from '@deckhand/spec/errors'
import { lowerTrust } from '@deckhand/spec/trust'

const modes: Record<TrustLevel, SessionMode> = {
  supervised: {
    id: 'supervised',
    name: 'Supervised',
    description: 'You are asked before every effect outside Deckhand.',
  },
  delegated: {
    id: 'delegated',
    name: 'Delegated',
    description: 'You are asked before effects outside Deckhand, unless every recipient is on your allowlist.',
  },
  autonomous: {
    id: 'autonomous',
    name: 'Autonomous',
    description: 'Effects outside Deckhand run without a question. Tools that always need a confirmation still ask.',
  },
}

const levels = Object.keys(modes) as TrustLevel[]

/** Offers the levels that the user allows in Deckhand. A session may be stricter than its user's trust, never looser. */
export function modeState(mode: TrustLevel, allowed: TrustLevel): SessionModeState {
  return { currentModeId: mode, availableModes: upTo(allowed).map((level) => modes[level]) }
}

/** Throws BAD_REQUEST for an unknown mode, and FORBIDDEN for a mode above the user's trust. */
export function readMode(modeId: string, allowed: TrustLevel): TrustLevel {
  const field = 'modeId'
  const mode = levels.find((level) => level === modeId)
  const there = upTo(allowed).join(', ')
  if (!mode)
    throw new DeckhandError('BAD_REQUEST', `modeId: there is no mode "${modeId}". There is: ${there}.`, { field })
  if (upTo(allowed).includes(mode)) return mode
  const message = `modeId: your trust in Deckhand is "${allowed}", and no session may exceed it. Choose ${there}, or raise it first at /settings of "deckhand serve".`
  throw new DeckhandError('FORBIDDEN', message, { field })
}

const upTo = (allowed: TrustLevel) => levels.filter((level) => lowerTrust(level, allowed) === level)
