export { reasonNow } from '@deckhand/kernel'
export { type Agent, defaultAgent, toAgent } from './agents/agent.ts'
export type { Agents, McpTools } from './agents/roster.ts'
export { approvalFacts } from './briefing/approval-facts.ts'
export { briefingAgent } from './briefing/briefing-agent.ts'
export { BriefingDesk, type BriefingDeskOptions, type BriefingWish } from './briefing/briefing-desk.ts'
export { briefingContext } from './briefing/kept-briefings.ts'
export { FleetClock, type FleetClockOptions } from './clock/fleet-clock.ts'
export {
  ConnectionDesk,
  type ConnectionDeskOptions,
  type Return,
  services,
} from './connections/connection-desk.ts'
export type { Traveller } from './connections/oauth-flows.ts'
export { serviceNames, type Way } from './connections/way.ts'
export { workspaceContext } from './context/workspace-context.ts'
export { defaultFileLimits, WorkspaceFiles, type WorkspaceFilesOptions } from './files/workspace-files.ts'
export type { Archive, ArchivedFile, ArchivedLine } from './housekeeping/archive.ts'
export { tidy } from './housekeeping/housekeeping.ts'
export { type FollowOptions, isLastEvent } from './log/follow-run.ts'
export { type AboutUser, aboutLimit, aboutUser } from './memory/about-user.ts'
export { addMemory, memoryLimits, userMemory } from './memory/user-memory.ts'
export { PageDesk } from './page/page-desk.ts'
export {
  type ConverseOptions,
  defaultPageLimits,
  type PageDeskOptions,
  type PageLimits,
  type PageRequest,
  type PageSituation,
} from './page/page-desk-options.ts'
export type { PolicyCaller, ProductPolicy } from './policy/product-policy.ts'
export { exportRun, readLog } from './replay/export-run.ts'
export type { Difference } from './replay/first-difference.ts'
export { type ReplayedRun, replayExport } from './replay/replay-export.ts'
export { reportOfLog, reportRun } from './report/run-report.ts'
export type { ObservedEnd, ObservedRun, ObservedTool, ObservedTurn, RunObserver } from './run-observer.ts'
export { outcomeQuestion, parkedResponse, pendingApproval } from './run-response.ts'
export { isUntouched, Runtime, type StartedRun } from './runtime.ts'
export type { RuntimeOptions } from './runtime-options.ts'
export { type StartRequest, toMessage } from './start/open-thread.ts'
export { searchThreads } from './threads/search-threads.ts'
export { defaultLimits, defaultMaximums } from './tree/tree-limits.ts'
export { treeTokens } from './tree/tree-records.ts'
