export type {
  AutomationAPI,
  Coordinate,
  Interaction,
  InteractionItem,
  InteractionKind,
  ListedControls,
  PageState,
  TriggerOptions,
} from './automation-api.ts'
export { createPageDriver, type PageDriverOptions } from './create-page-driver.ts'
export { jayAutomation } from './jay-automation.ts'
export { PageError, type PageErrorCode } from './page-error.ts'
