import type { AcpPermissionOutcome, AcpToolCall, BridgePermissionResolved, RpcId } from '@deckhand/spec'
import type { Client } from '../../clients/client.ts'
import { isRecord, type Params } from '../../clients/read-frame.ts'
import { badField } from '../refused.ts'
import type { Session } from '../session.ts'

export interface Permission {
  session: Session
  agentId: RpcId
  params: Params
  toolCall: AcpToolCall
  /** The requests for it: the client of each request id. */
  requests: Map<RpcId, Client>
  /** Clients that reported that they cannot answer. */
  unable: Set<Client>
  timer: NodeJS.Timeout | undefined
}

/** Throws, naming the field, if no one could answer the request. */
export function readPermission(session: Session, agentId: RpcId, params: Params): Permission {
  const { toolCall, options } = params
  if (!isRecord(toolCall) || typeof toolCall.toolCallId !== 'string')
    throw badField('toolCall', 'must have a toolCallId.')
  if (!Array.isArray(options) || !options.every((option) => isRecord(option) && typeof option.optionId === 'string'))
    throw badField('options', 'must be a list in which each has an optionId.')
  const tool = toolCall as unknown as AcpToolCall
  return { session, agentId, params, toolCall: tool, requests: new Map(), unable: new Set(), timer: undefined }
}

/** Undefined if the answer names an option that was not offered. */
export function outcomeOf({ params }: Permission, result: unknown): AcpPermissionOutcome | undefined {
  const outcome = isRecord(result) ? result.outcome : undefined
  if (!isRecord(outcome)) return undefined
  if (outcome.outcome === 'cancelled') return { outcome: 'cancelled' }
  const { optionId } = outcome
  if (outcome.outcome !== 'selected' || typeof optionId !== 'string') return undefined
  return optionsOf(params).some((option) => option.optionId === optionId)
    ? { outcome: 'selected', optionId }
    : undefined
}

/**
 * The answer, for clients that open the session later. Agents do not always report the end of a refused tool, and such a client would wait for it.
 */
export function answeredUpdate({ params, toolCall }: Permission, { outcome, by }: Answered): Params {
  const option = optionsOf(params).find(
    ({ optionId }) => outcome.outcome === 'selected' && optionId === outcome.optionId,
  )
  const isAllowed = option !== undefined && !String(option.kind).startsWith('reject')
  return {
    sessionUpdate: 'tool_call_update',
    toolCallId: toolCall.toolCallId,
    ...(!isAllowed && { status: 'failed' }),
    _meta: { deckhand: { outcome, options: params.options, ...((by === 'grace' || by === 'agent') && { by }) } },
  }
}

interface Answered {
  outcome: AcpPermissionOutcome
  by: BridgePermissionResolved['by']
}

/** For the message to a client that answered with an option that was not offered. */
export const offeredOptions = ({ params }: Permission): string =>
  optionsOf(params)
    .map(({ optionId }) => optionId)
    .join(', ')

const optionsOf = (params: Params): Params[] => params.options as Params[]
