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

/** Serves our agents over the Agent Client Protocol. It translates; the work is the runtime's. */
export function createAgentApp(options: Omit<AcpDoor, 'link'>): AgentApp {
  let showsNotices = false
  let sessions: AcpSessions | undefined
  const opened = () => {
    if (sessions) return sessions
    throw new DeckhandError('INTERNAL', 'Nobody is connected.')
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
      told(async () => {
        const created = await opened().create(cwd)
        return { sessionId: created.id, ...(await created.state()), ...notesOn(mcpServers) }
      }),
    )
    .onRequest(session.load, ({ params: { sessionId, cwd, mcpServers } }) =>
      told(async () => answerOpened(await opened().open(sessionId, { cwd, replay: true }), mcpServers)),
    )
    .onRequest(session.resume, ({ params: { sessionId, cwd, mcpServers } }) =>
      told(async () => answerOpened(await opened().open(sessionId, { cwd, replay: false }), mcpServers)),
    )
    .onRequest(session.list, ({ params: { cwd, cursor } }) =>
      told(() => opened().list(cwd ?? process.cwd(), cursor ?? undefined)),
    )
    .onRequest(session.close, ({ params }) => told(() => opened().close(params.sessionId)))
    .onRequest(session.setMode, ({ params: { sessionId, modeId } }) =>
      told(() => opened().get(sessionId).setMode(modeId)),
    )
    .onRequest(session.setConfigOption, ({ params }) =>
      told(async () => {
        const chosen = opened().get(params.sessionId)
        await chosen.setAgent(readAgent(params))
        return { configOptions: (await chosen.state()).configOptions }
      }),
    )
    .onRequest(session.prompt, ({ params, signal }) =>
      told(() => answerPrompt(opened().get(params.sessionId), params.prompt, signal)),
    )
    .onNotification(session.cancel, async ({ params }) => {
      // A session that is not there has nothing to cancel, and a notification no answer to say so in.
      await told(() => opened().get(params.sessionId).cancel()).catch(() => {})
    })
}

async function told<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (thrown) {
    throw toRequestError(thrown)
  }
}

/** Turns any thrown value into an error of the protocol. What Deckhand calls a thread is a session there, so the message says so. */
function toRequestError(thrown: unknown): RequestError {
  if (thrown instanceof RequestError) return thrown
  const { code, message, field } = toDeckhandError(thrown)
  const isThread = field === 'threadId'
  const words = isThread ? message.replace('threadId:', 'sessionId:') : message
  const told = field === undefined ? {} : { field: isThread ? 'sessionId' : field }
  return new RequestError(errorMappings[code].jsonRpc, words, { code, ...told })
}
