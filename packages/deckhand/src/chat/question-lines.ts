import { spellHidden } from '@deckhand/client'
import type { WaitingCall } from '@deckhand/spec'
import type { Line } from '../terminal/line.ts'
import { cleanLine } from '../terminal/terminal-text.ts'
import { previewDetail } from './preview-detail.ts'

/** A call about which a person is asked. */
export type CallInQuestion = Exclude<WaitingCall, { for: 'client' }>

/** All that a person needs to decide: what will happen, why they are asked, and the exact arguments. */
export function questionLines({ toolName, input, approval, agentId }: CallInQuestion): Line[] {
  const detail = previewDetail({ toolName, preview: approval.preview })
  const ownWords = detail !== '' && !detail.startsWith('{')
  return [
    { kind: 'waiting', title: ownWords ? `${cleanLine(toolName)}: ${detail}` : cleanLine(toolName) },
    { kind: 'notice', title: `  ${cleanLine(approval.reason)}` },
    ...(agentId === undefined
      ? []
      : [{ kind: 'notice' as const, title: `  The agent ${cleanLine(agentId)}, which was started for this, asks.` }]),
    ...spellHidden(JSON.stringify(input, null, 2))
      .split('\n')
      .map((line): Line => ({ kind: 'plain', title: `  ${line}` })),
  ]
}
