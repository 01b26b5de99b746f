import type { AcpSessionOpened, AcpUpdate } from '@deckhand/spec'
import { BridgeError } from '../../bridge-error.ts'
import type { Client } from '../../clients/client.ts'
import { notification } from '../../clients/outgoing.ts'
import { isRecord } from '../../clients/read-frame.ts'
import type { Call } from '../call.ts'
import type { HubParts } from '../hub-parts.ts'
import { pause } from '../pauses.ts'
import type { Session } from '../session.ts'

const minute = 60_000
// The Gemini CLI tells the history behind its answer, and not when it is through.
const quietMs = 200

/**
 * The Gemini CLI (0.61) leaves the call of a tool without a result when a turn is cancelled in it, and the service behind it then refuses every
 * prompt of that session. To load the session again sets it right, but only when the minute in which it began is over: before, it is wiped.
 * Rejects with BridgeError when it cannot be set right.
 */
export async function mendSession(parts: HubParts, session: Session, signal: AbortSignal): Promise<void> {
  const ms = msToNextMinute(session.beganAt)
  if (ms > 0) session.update(session.draft(thought(mendingTakes(ms))))
  await pause(ms, signal)
  if (signal.aborted) return
  session.mending.isUnderWay = true
  try {
    const loaded = (await ask(parts, 'session/load', {
      ...{ sessionId: session.id, cwd: session.cwd },
      mcpServers: [],
    })) as AcpSessionOpened
    await untilQuiet(session)
    await setAgain(parts, session, loaded)
    session.mending.isFrayed = false
  } catch (thrown) {
    throw problemOf(parts, thrown)
  } finally {
    session.mending.isUnderWay = false
  }
}

const mendingTakes = (ms: number): string =>
  `${oneMoment(ms)}: after a turn that was cancelled, the session has to be loaded again, and the Gemini CLI would lose it in the minute in which it began.`

const loadingTakes = (ms: number): string =>
  `${oneMoment(ms)}: the Gemini CLI would lose a session that is loaded in the minute in which it began.`

const oneMoment = (ms: number) => `One moment, up to ${Math.ceil(ms / 1_000)} s`

/** A thought: any client shows it, and keeps it apart from the thoughts that follow. */
const thought = (words: string): AcpUpdate => ({
  sessionUpdate: 'agent_thought_chunk',
  content: { type: 'text', text: `${words}\n\n` },
})

/** Tells a client that is not in the session yet. A client that knows the bridge gets a notice of its own: text in the session would stay there. */
function tellWaiting(client: Client, sessionId: string, message: string) {
  const out = client.isNumbered
    ? notification('_deckhand/problem', { sessionId, problem: { kind: 'waiting', message } })
    : notification('session/update', { sessionId, update: thought(message) })
  client.send(out)
}

/** How long until the minute after this one has begun, on the clock that both of us have. */
export function msToNextMinute(time: number, now = Date.now()): number {
  return Math.max(0, (Math.floor(time / minute) + 1) * minute - now)
}

/** Only where it is known to be needed, and to help. */
export function needsMending(parts: HubParts, session: Session): boolean {
  return session.mending.isFrayed && isGeminiCli(parts)
}

/** Sessions that the bridge does not know began before it did. */
export async function untilSafeToLoad(parts: HubParts, { client, params }: Call): Promise<void> {
  const ms = isGeminiCli(parts) ? msToNextMinute(parts.beganAt) : 0
  if (ms === 0) return
  tellWaiting(client, String(params.sessionId), loadingTakes(ms))
  await parts.pauses.wait(client, ms)
}

function isGeminiCli(parts: HubParts): boolean {
  const { condition } = parts.link()
  return condition.state === 'ready' && condition.agent.agentInfo?.name === 'gemini-cli'
}

/** What was chosen in the session is not in its history. */
async function setAgain(parts: HubParts, { id, state }: Session, loaded: AcpSessionOpened): Promise<void> {
  const before = state.opened as AcpSessionOpened
  const modeId = before.modes?.currentModeId
  if (modeId !== undefined && modeId !== loaded.modes?.currentModeId)
    await ask(parts, 'session/set_mode', { sessionId: id, modeId })
  const modelId = before.models?.currentModelId
  if (modelId !== undefined && modelId !== loaded.models?.currentModelId)
    await ask(parts, 'session/set_model', { sessionId: id, modelId })
}

function ask(parts: HubParts, method: string, params: object): Promise<unknown> {
  return new Promise((resolve, reject) => {
    parts.requests.ask(method, params, {
      onResult: (result) => resolve(isRecord(result) ? result : {}),
      onError: reject,
    })
  })
}

async function untilQuiet({ mending }: Session): Promise<void> {
  for (let heard = -1; heard !== mending.heard; ) {
    heard = mending.heard
    await pause(quietMs)
  }
}

function problemOf(parts: HubParts, thrown: unknown): BridgeError {
  const { condition } = parts.link()
  if (thrown instanceof BridgeError) return thrown
  if (condition.state === 'failed') return new BridgeError(condition.error)
  const message =
    'The agent lost its place in this session when a turn was cancelled. What was said can be read; begin a new session to go on.'
  return new BridgeError({ kind: 'session_lost', message })
}
