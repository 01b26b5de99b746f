export type { ActionCallers, ActionMetadata } from './action-metadata.ts'
export type { ActionBuilder, Handler, MarkersOf, TypedActionBuilder } from './build/action-builder.ts'
export { ActionError, isActionError } from './build/action-error.ts'
export { isJayAction } from './build/is-jay-action.ts'
export {
  type ActionCall,
  type ActionInput,
  type ActionMethod,
  type ActionOutput,
  actionMethods,
  type FileLimits,
  type JayAction,
  type ServiceMarker,
} from './build/jay-action.ts'
export {
  type CleanUp,
  type InitContext,
  isJayInit,
  type JayInit,
  type JayInitBuilder,
  makeJayInit,
  type ServerInit,
  type Services,
} from './build/jay-init.ts'
export { ACTION_CALL, createJayService } from './build/jay-service.ts'
export { makeJayAction, makeJayQuery } from './build/make-jay-action.ts'
export type { JayFile } from './jay-file.ts'
