import {
  type Archive,
  aboutUser,
  briefingContext,
  type ConnectionDesk,
  defaultAgent,
  type McpTools as McpToolsOf,
  type ProductPolicy,
  Runtime,
  userMemory,
  WorkspaceFiles,
  workspaceContext,
} from '@deckhand/runtime'
import type { ContextSource, Store, ToolPlugin } from '@deckhand/spec'
import { nearNames } from '@deckhand/spec/near-names'
import { emailContext, eventContext } from '@deckhand/tools/google'
import type { Operations } from '../operations/open-operations.ts'
import type { Settings } from '../settings/settings.ts'
import type { Clock } from '../store/open-clock.ts'
import type { ChosenModel } from './choose-model.ts'

interface RuntimeParts {
  store: Store
  chosen: ChosenModel
  settings: Settings
  onlyUserId?: string | undefined
  policy?: ProductPolicy | undefined
  /** Added to Deckhand's own. */
  contextSources: ContextSource[]
  tools: ToolPlugin[]
  mcpTools: McpToolsOf
  connections: ConnectionDesk
  approvalKey: Buffer
  archive?: Archive | undefined
  clock: Clock
  observers: Operations['observers']
  onFault: Operations['onFault']
}

export function createRuntime(parts: RuntimeParts): Runtime {
  const { store, chosen, settings, tools, mcpTools, connections, approvalKey, archive, observers, onFault } = parts
  const { onlyUserId, policy } = parts
  const { now, isShared: sharesClock } = parts.clock
  const { maxSteps, sideEffectsEnabled, leaseMs, capacity, limits, agentFiles, retentionDays, logDays } = settings
  return new Runtime({
    store,
    model: chosen.model,
    modelNamed: chosen.modelNamed,
    agents: [defaultAgent],
    tools,
    mcpTools,
    toolPorts: (userId, agentId, folder) => ({
      memory: userMemory(store.memory, userId, now),
      connections: connections.of(userId),
      files: new WorkspaceFiles({
        store: store.files,
        userId,
        by: agentId,
        nearNames,
        now,
        ...(folder !== undefined && { scope: folder }),
      }),
    }),
    aboutUser: (userId, prompt) => aboutUser(store, userId, prompt),
    contextSources: [
      workspaceContext(store.files),
      briefingContext(store, now),
      emailContext((userId) => connections.of(userId)),
      eventContext((userId) => connections.of(userId)),
      ...parts.contextSources,
    ],
    ...(policy && { policy }),
    approvalKey,
    now,
    sharesClock,
    sideEffectsEnabled: () => sideEffectsEnabled,
    limits,
    ...(retentionDays !== undefined && { retentionDays }),
    ...(logDays !== undefined && { logDays }),
    ...(archive && { archive }),
    agentLimits: { maxSteps },
    agentFiles,
    leaseMs,
    capacity,
    ...(onlyUserId !== undefined && { onlyUserId }),
    observers,
    onFault,
  })
}
