export type { ActionMetadata } from './action-metadata.ts'
export { ActionError } from './build/action-error.ts'
export type {
  ActionCall,
  ActionInput,
  ActionMethod,
  ActionOutput,
  FileLimits,
  JayAction,
  ServiceMarker,
} from './build/jay-action.ts'
export type { JayFile } from './jay-file.ts'
