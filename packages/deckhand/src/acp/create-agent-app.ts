import {
  type AgentApp,
  agent,
  type InitializeResponse,
  methods,
  PROTOCOL_VERSION,
  RequestError,
} from '@agentclientprotocol/sdk'
import { DeckhandError, errorMappings, toDeckhandError } from '@deckhand/spec/errors'
import { version } from '../package/version.ts'
import { type AcpDoor, acpDoor } from './acp-door.ts'
import { AcpSessions } from './acp-sessions.ts'
import { answerOpened, answerPrompt, notesOn, readAgent } from './session-requests.ts'

const { session } = methods.agent

const initialized: InitializeResponse = {
  protocolVersion: PROTOCOL_VERSION,
  agentInfo: { name: 'deckhand', title: 'Deckhand', version },
  agentCapabilities: {
    loadSession: true,
    promptCapabilities: { image: false, audio: false, embeddedContext: true },
    mcpCapabilities: { http: false, sse: false },
    sessionCapabilities: { list: {}, resume: {}, close: {} },
  },
  authMethods: [],
}

/** Serves our agents over the Agent Client Protocol. It only translates; the runtime does the work. */
export function createAgentApp(options: Omit<AcpDoor, 'link'>): AgentApp {
  let showsNotices = false
  let sessions: AcpSessions | undefined
  const opened = () => {
    if (sessions) return sessions
    throw new DeckhandError('INTERNAL', 'No client is connected.')
  }
  return agent({ name: 'deckhand' })
    .onConnect(({ client, signal }) => {
      sessions = new AcpSessions(acpDoor({ ...options, client, showsNotices: () => showsNotices }))
      signal.addEventListener('abort', () => sessions?.leave())
    })
    .onRequest(methods.agent.initialize, ({ params }) => {
      showsNotices = Boolean(params.clientCapabilities?.session?.notices)
      return initialized
    })
    .onRequest(session.new, ({ params: { cwd, mcpServers } }) =>
      withRequestErrors(async () => {
        const created = await opened().create(cwd)
        return { sessionId: created.id, ...(await created.state()), ...notesOn(mcpServers) }
      }),
    )
    .onRequest(session.load, ({ params: { sessionId, cwd, mcpServers } }) =>
      withRequestErrors(async () => answerOpened(await opened().open(sessionId, { cwd, replay: true }), mcpServers)),
    )
    .onRequest(session.resume, ({ params: { sessionId, cwd, mcpServers } }) =>
      withRequestErrors(async () => answerOpened(await opened().open(sessionId, { cwd, replay: false }), mcpServers)),
    )
    .onRequest(session.list, ({ params: { cwd, cursor } }) =>
      withRequestErrors(() => opened().list(cwd ?? process.cwd(), cursor ?? undefined)),
    )
    .onRequest(session.close, ({ params }) => withRequestErrors(() => opened().close(params.sessionId)))
    .onRequest(session.setMode, ({ params: { sessionId, modeId } }) =>
      withRequestErrors(() => opened().get(sessionId).setMode(modeId)),
    )
    .onRequest(session.setConfigOption, ({ params }) =>
      withRequestErrors(async () => {
        const chosen = opened().get(params.sessionId)
        await chosen.setAgent(readAgent(params))
        return { configOptions: (await chosen.state()).configOptions }
      }),
    )
    .onRequest(session.prompt, ({ params, signal }) =>
      withRequestErrors(() => answerPrompt(opened().get(params.sessionId), params.prompt, signal)),
    )
    .onNotification(session.cancel, async ({ params }) => {
      // An unknown session has nothing to cancel, and a notification has no answer to report that in.
      await withRequestErrors(() => opened().get(params.sessionId).cancel()).catch(() => {})
    })
}

async function withRequestErrors<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (thrown) {
    throw toRequestError(thrown)
  }
}

/** Turns any thrown value into an error of the protocol, and says "session" for Deckhand's "thread". */
function toRequestError(thrown: unknown): RequestError {
  if (thrown instanceof RequestError) return thrown
  const { code, message, field } = toDeckhandError(thrown)
  const isThread = field === 'threadId'
  const words = isThread ? message.replace('threadId:', 'sessionId:') : message
  const named = field === undefined ? {} : { field: isThread ? 'sessionId' : field }
  return new RequestError(errorMappings[code].jsonRpc, words, { code, ...named })
}
