export type { Answer, Brain, Question } from './brain.ts'
export { type Fault, type FaultKind, type FaultOptions, faultKinds } from './faults/fault.ts'
export { groundingBrain } from './grounding/grounding-brain.ts'
export { findModel, listModels, type Model, type ModelTraits } from './models.ts'
export { plannerBrain } from './planner/planner.ts'
export { type ScriptBrain, scriptBrain } from './script/script-brain.ts'
export type { ScriptTurn } from './script/script-turn.ts'
export type { RecordedRequest } from './server/request-log.ts'
export { type ServiceFault, type ServiceFaultKind, serviceFaultKinds } from './services/faults/service-fault.ts'
export { defaultClients, type OAuthClient, type OAuthClients } from './services/oauth/clients.ts'
export type { ServiceName } from './services/operation.ts'
export type { MailView, ServicesView } from './services/services-view.ts'
export type { JournalEntry } from './services/state/world.ts'
export { type Emulator, type EmulatorOptions, startEmulator } from './start-emulator.ts'
export type {
  WireContent,
  WireFunctionCall,
  WireFunctionDeclaration,
  WireFunctionResponse,
  WirePart,
  WireRequest,
  WireSchema,
  WireTool,
  WireToolConfig,
} from './wire.ts'
export { WireError, type WireErrorBody, type WireStatus } from './wire-error.ts'
