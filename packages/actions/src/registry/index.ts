export {
  ActionRegistry,
  type ExecuteOptions,
  type RegisteredAction,
  type RegistryOptions,
} from './action-registry.ts'
export { type ActionFailure, type ActionResult, type FailureCode, failureCodes } from './action-result.ts'
export { ServiceRegistry } from './service-registry.ts'
