import type { AcpInitializeResult } from '@deckhand/spec'
import type { Call } from './call.ts'
import type { HubParts } from './hub-parts.ts'

/** The agent was initialised by the bridge, once for all clients. Sessions that the bridge has, it loads, lists and closes itself. */
export async function initializeClient(parts: HubParts, call: Call): Promise<void> {
  const agent = await parts.link().ready()
  call.answer(asClientsSeeIt(agent))
}

function asClientsSeeIt(agent: AcpInitializeResult): AcpInitializeResult {
  const able = agent.agentCapabilities ?? {}
  const sessionCapabilities = { list: {}, resume: {}, close: {}, ...able.sessionCapabilities }
  return { ...agent, agentCapabilities: { ...able, loadSession: true, sessionCapabilities } }
}
