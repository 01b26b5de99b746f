import type { ToolPluginRegistry } from '@deckhand/kernel'
import type { Message, ToolPart } from '@deckhand/spec'
import { callsOf } from '../history/read-history.ts'
import type { PageWork } from '../page-work.ts'
import type { CallKind } from './call-seal.ts'
import type { OpenCall } from './open-call.ts'

export type IdOf = (call: Pick<ToolPart, 'id' | 'name' | 'input'>) => string

/**
 * The ids by which the client knows calls. Ids that the client sent stay as they are; calls that were made here get a sealed id.
 */
export function callIds(work: Pick<PageWork, 'seal' | 'tools'>, messages: Message[], open: OpenCall[]): IdOf {
  const sent = messages.flatMap((message) => (message.role === 'assistant' ? callsOf(message) : []))
  const known = new Map([
    ...sent.map(({ id }) => [id, id] as const),
    ...open.map(({ part, sealedId }) => [part.id, sealedId] as const),
  ])
  return (call) => {
    const id = known.get(call.id) ?? work.seal.callId(call, kindOf(call.name, work.tools))
    known.set(call.id, id)
    return id
  }
}

function kindOf(name: string, tools: ToolPluginRegistry): CallKind {
  const tool = tools.find(name)
  const isAsked = tool !== undefined && (tool.effect === 'write' || tool.confirm)
  return { where: tool?.runsOn === 'client' ? 'page' : 'server', isAsked }
}
