import type { AcpContent, AcpStopReason, BridgeTurn, RpcError } from '@deckhand/spec'
import { isRecord } from '../../clients/read-frame.ts'
import type { Call } from '../call.ts'
import { askForCall, type HubParts } from '../hub-parts.ts'
import { badField, refused, rpcErrorOf } from '../refused.ts'
import { needsRepair, repairSession } from '../repair/repair-session.ts'
import type { Session } from '../session.ts'
import { liveSession } from './own-session.ts'

let turns = 0

/** One prompt at a time: agents drop the first when a second arrives. */
export function promptSession(parts: HubParts, call: Call) {
  const session = liveSession(parts, call.client, call.params)
  const prompt = readPrompt(call.params.prompt)
  if (session.turnId !== undefined)
    throw refused('A turn is running in this session. Wait for its end or cancel it, then send the next prompt.')
  const drafts = prompt.map((content) => session.draft({ sessionUpdate: 'user_message_chunk', content }))
  turns += 1
  const turnId = `turn-${turns}`
  session.turnId = turnId
  session.usedAt = Date.now()
  sendTurn(session, { sessionId: session.id, turnId, state: 'started' })
  session.words.begin(prompt)
  for (const draft of drafts) session.update(draft, call.client)
  session.setTitleFrom(session.words.prompt)
  const signal = session.repair.beginTurn()
  if (needsRepair(parts, session)) return repairThenAsk(parts, call, { session, turnId, signal })
  askForTurn(parts, call, { session, turnId })
}

interface Turn {
  session: Session
  turnId: string
}

function askForTurn(parts: HubParts, call: Call, { session, turnId }: Turn) {
  askForCall(parts, call, call.params, {
    onResult: (result) => {
      endTurn(parts, session, { sessionId: session.id, turnId, state: 'ended', stopReason: stopReasonOf(result) })
      return result
    },
    onError: (error: RpcError) => endTurn(parts, session, { sessionId: session.id, turnId, state: 'failed', error }),
  })
}

async function repairThenAsk(parts: HubParts, call: Call, turn: Turn & { signal: AbortSignal }): Promise<void> {
  const { session, turnId, signal } = turn
  const own = { sessionId: session.id, turnId }
  try {
    await repairSession(parts, session, signal)
    liveSession(parts, call.client, call.params)
  } catch (thrown) {
    const error = rpcErrorOf(thrown)
    endTurn(parts, session, { ...own, state: 'failed', error })
    return call.fail(error)
  }
  if (!signal.aborted) return askForTurn(parts, call, turn)
  endTurn(parts, session, { ...own, state: 'ended', stopReason: 'cancelled' })
  call.answer({ stopReason: 'cancelled' })
}

function endTurn(parts: HubParts, session: Session, turn: BridgeTurn) {
  if (session.turnId === turn.turnId) session.turnId = undefined
  session.usedAt = Date.now()
  sendTurn(session, turn)
  parts.onTurnEnd({ sessionId: session.id, ...session.words.end() })
}

const sendTurn = (session: Session, turn: BridgeTurn): void => session.notice('_deckhand/turn', turn)

const stopReasonOf = (result: unknown): AcpStopReason =>
  isRecord(result) && typeof result.stopReason === 'string' ? (result.stopReason as AcpStopReason) : 'end_turn'

function readPrompt(prompt: unknown): AcpContent[] {
  const isContent = (block: unknown) => isRecord(block) && typeof block.type === 'string'
  if (!Array.isArray(prompt) || prompt.length === 0 || !prompt.every(isContent))
    throw badField('prompt', 'must be a list of content blocks, at least one, each with a type.')
  return prompt as AcpContent[]
}
