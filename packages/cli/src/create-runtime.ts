import { defaultAgent, Runtime, WorkspaceFiles } from '@deckhand/runtime'
import type { Store } from '@deckhand/spec'
import { nearNames } from '@deckhand/spec/near-names'
import { builtInTools } from '@deckhand/tools'
import type { ChosenModel } from './choose-model.ts'
import type { NoteReceiver } from './note-receiver.ts'
import { guardedTool } from './operations/guarded-tool.ts'
import type { Operations } from './operations/open-operations.ts'
import type { Settings } from './settings.ts'
import { aboutUser, userMemory } from './user-memory.ts'

interface RuntimeParts {
  store: Store
  chosen: ChosenModel
  settings: Settings
  receiver: NoteReceiver
  approvalKey: Buffer
  observers: Operations['observers']
  clean: Operations['clean']
  onFault: Operations['onFault']
}

export function createRuntime(parts: RuntimeParts): Runtime {
  const { store, chosen, settings, receiver, approvalKey, observers, clean, onFault } = parts
  const { maxSteps, sideEffectsEnabled, leaseMs, capacity, limits, retentionDays, webAllowHosts } = settings
  return new Runtime({
    store,
    model: chosen.model,
    modelNamed: chosen.modelNamed,
    agents: [defaultAgent],
    tools: builtInTools({ noteUrl: receiver.url, noteAuthorization: receiver.authorization, webAllowHosts })
      .map((tool) => (tool.name === 'send_note' ? receiver.awaitedBy(tool) : tool))
      .map((tool) => guardedTool(tool, clean)),
    toolPorts: (userId, agentId, folder) => ({
      memory: userMemory(store.memory, userId),
      files: new WorkspaceFiles({
        store: store.files,
        userId,
        by: agentId,
        nearNames,
        ...(folder !== undefined && { scope: folder }),
      }),
    }),
    aboutUser: (userId) => aboutUser(store.memory, userId),
    approvalKey,
    sideEffectsEnabled: () => sideEffectsEnabled,
    limits,
    ...(retentionDays !== undefined && { retentionDays }),
    agentLimits: { maxSteps },
    leaseMs,
    capacity,
    observers,
    onFault,
  })
}
