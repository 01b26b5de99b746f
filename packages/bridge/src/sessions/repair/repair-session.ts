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
// The Gemini CLI sends the history after its answer, and does not say when it is complete.
const quietMs = 200

/**
 * If a turn is cancelled during a tool call, the Gemini CLI (0.61) keeps that call without a result, and the service behind it then refuses every
 * prompt of the session. Loading the session again fixes it, but only after the minute in which it began: before, the CLI would wipe it.
 * Rejects with BridgeError if that fails.
 */
export async function repairSession(parts: HubParts, session: Session, signal: AbortSignal): Promise<void> {
  const ms = msToNextMinute(session.beganAt)
  if (ms > 0) session.update(session.draft(thought(repairMessage(ms))))
  await pause(ms, signal)
  if (signal.aborted) return
  session.repair.isRunning = true
  try {
    const loaded = (await ask(parts, 'session/load', {
      ...{ sessionId: session.id, cwd: session.cwd },
      mcpServers: [],
    })) as AcpSessionOpened
    await untilQuiet(session)
    await restoreChoices(parts, session, loaded)
    session.repair.isNeeded = false
  } catch (thrown) {
    throw problemOf(parts, thrown)
  } finally {
    session.repair.isRunning = false
  }
}

const repairMessage = (ms: number): string =>
  `${oneMoment(ms)}: the session must be loaded again after a cancelled turn, and the Gemini CLI would lose it in the minute in which it began.`

const loadMessage = (ms: number): string =>
  `${oneMoment(ms)}: the Gemini CLI would lose a session that is loaded in the minute in which it began.`

const oneMoment = (ms: number) => `One moment, up to ${Math.ceil(ms / 1_000)} s`

/** Every client shows a thought, and the blank line separates it from the thoughts that follow. */
const thought = (words: string): AcpUpdate => ({
  sessionUpdate: 'agent_thought_chunk',
  content: { type: 'text', text: `${words}\n\n` },
})

/** Notifies a client that is not in the session yet. One that knows the bridge gets a notice, because text would stay in the session. */
function notifyWaiting(client: Client, sessionId: string, message: string) {
  const out = client.isNumbered
    ? notification('_deckhand/problem', { sessionId, problem: { kind: 'waiting', message } })
    : notification('session/update', { sessionId, update: thought(message) })
  client.send(out)
}

/** The time until the next full minute after `time`, on the clock that we share with the CLI. */
export function msToNextMinute(time: number, now = Date.now()): number {
  return Math.max(0, (Math.floor(time / minute) + 1) * minute - now)
}

/** True only if the repair is needed and known to help. */
export function needsRepair(parts: HubParts, session: Session): boolean {
  return session.repair.isNeeded && isGeminiCli(parts)
}

/** A session that the bridge does not know began before the bridge did, so the minute of its start is enough. */
export async function untilSafeToLoad(parts: HubParts, { client, params }: Call): Promise<void> {
  const ms = isGeminiCli(parts) ? msToNextMinute(parts.beganAt) : 0
  if (ms === 0) return
  notifyWaiting(client, String(params.sessionId), loadMessage(ms))
  await parts.pauses.wait(client, ms)
}

function isGeminiCli(parts: HubParts): boolean {
  const { condition } = parts.link()
  return condition.state === 'ready' && condition.agent.agentInfo?.name === 'gemini-cli'
}

/** Restores the chosen mode and model, which are not part of the history. */
async function restoreChoices(parts: HubParts, { id, state }: Session, loaded: AcpSessionOpened): Promise<void> {
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

async function untilQuiet({ repair }: Session): Promise<void> {
  for (let seen = -1; seen !== repair.updates; ) {
    seen = repair.updates
    await pause(quietMs)
  }
}

function problemOf(parts: HubParts, thrown: unknown): BridgeError {
  const { condition } = parts.link()
  if (thrown instanceof BridgeError) return thrown
  if (condition.state === 'failed') return new BridgeError(condition.error)
  const message =
    'The agent lost this session when a turn was cancelled. You can still read it; start a new session to continue.'
  return new BridgeError({ kind: 'session_lost', message })
}
