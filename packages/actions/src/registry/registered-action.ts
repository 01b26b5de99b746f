import type { Effect } from '@deckhand/spec'
import type { ActionCallers, ActionMetadata } from '../action-metadata.ts'
import type { ActionMethod, FileLimits, JayAction } from '../build/jay-action.ts'

export interface RegisteredAction {
  actionName: string
  action: JayAction<never, unknown>
  handler: JayAction<never, unknown>['handler']
  method: ActionMethod
  effect: Effect
  /** `page` without a file, because agents get only actions with a file. */
  callers: ActionCallers
  isStreaming: boolean
  files?: FileLimits
  metadata?: ActionMetadata
}

/** The file overrides the builder. Throws for an action with an effect and the method GET. */
export function registeredAction(
  actionName: string,
  action: JayAction<never, unknown>,
  metadata?: ActionMetadata,
): RegisteredAction {
  const effect = metadata?.effect ?? action.effect
  const method = action.methodIsGiven ? action.method : effect === 'read' ? 'GET' : 'POST'
  if (method === 'GET' && effect !== 'read') throw new Error(effectByLink(actionName, effect))
  return {
    actionName,
    action,
    handler: action.handler,
    method,
    effect,
    callers: metadata ? (metadata.callers ?? 'both') : 'page',
    isStreaming: action.isStreaming || metadata?.streaming === true,
    ...(action.files && { files: action.files }),
    ...(metadata && { metadata }),
  }
}

function effectByLink(actionName: string, effect: Effect): string {
  return (
    `The action "${actionName}" has the effect "${effect}" and the method GET: following a link to it would have effects. ` +
    'Leave out withMethod, choose POST, PUT, PATCH or DELETE, or build it with makeJayQuery if it only reads.'
  )
}
