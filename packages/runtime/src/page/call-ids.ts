import type { ToolPluginRegistry } from '@deckhand/kernel'
import type { ToolPart } from '@deckhand/spec'
import type { CallSeal } from './call-seal.ts'
import type { OpenCall } from './open-call.ts'

/** The ids by which the client knows calls: those it sent stay as they came, new ones are sealed. */
export function callIds(seal: CallSeal, tools: ToolPluginRegistry, open: OpenCall[]): (call: ToolPart) => string {
  const known = new Map(open.map(({ part, sealedId }) => [part.id, sealedId]))
  return (call) => {
    if (call.id.includes('.')) return call.id
    const id = known.get(call.id) ?? seal.callId(call, kindOf(call, tools))
    known.set(call.id, id)
    return id
  }
}

function kindOf({ name }: ToolPart, tools: ToolPluginRegistry) {
  const tool = tools.find(name)
  const isAsked = tool !== undefined && (tool.effect === 'write' || tool.confirm)
  return { where: tool?.runsOn === 'client' ? ('page' as const) : ('server' as const), isAsked }
}
