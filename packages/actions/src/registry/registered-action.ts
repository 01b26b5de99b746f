import type { Effect } from '@deckhand/spec'
import type { ActionCallers, ActionMetadata } from '../action-metadata.ts'
import type { ActionMethod, FileLimits, JayAction } from '../build/jay-action.ts'

export interface RegisteredAction {
  actionName: string
  action: JayAction<never, unknown>
  handler: JayAction<never, unknown>['handler']
  method: ActionMethod
  effect: Effect
  /** Agents get only what a file describes: without one it is for pages. */
  callers: ActionCallers
  isStreaming: boolean
  files?: FileLimits
  metadata?: ActionMetadata
}

/** What the file says rules over how the action was built. Throws when a link could make it act. */
export function registeredAction(
  actionName: string,
  action: JayAction<never, unknown>,
  metadata?: ActionMetadata,
): RegisteredAction {
  const effect = metadata?.effect ?? action.effect
  const method = action.methodIsGiven ? action.method : effect === 'read' ? 'GET' : 'POST'
  if (method === 'GET' && effect !== 'read') throw new Error(linkWouldAct(actionName, effect))
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

function linkWouldAct(actionName: string, effect: Effect): string {
  return (
    `The action "${actionName}" has the effect "${effect}" and the method GET: following a link to it would have effects. ` +
    'Leave out withMethod, choose POST, PUT, PATCH or DELETE, or build it with makeJayQuery when it only looks.'
  )
}
