import type { Model, RunState, ToolContext, ToolPart } from '@deckhand/spec'
import type { LoopPorts } from '../ports.ts'
import { addUsage, noUsage } from '../turn/history.ts'
import type { CallAgents } from './call-agents.ts'
import { signaller } from './signals.ts'

/** The context of a handler while it runs one call. Without `agents` it cannot start any. */
export function toolContext(action: ToolPart, run: RunState, ports: LoopPorts, agents?: CallAgents): ToolContext {
  const { tree } = ports
  // An abandoned handler must not write to the record any more: the call runs again from its start.
  const unlessAbandoned = (write: () => Promise<void>) => (agents?.isAbandoned ? new Promise<never>(() => {}) : write())
  const signal = tree?.signalParent && signaller(action, run, ports, tree.signalParent)
  return {
    ...ports.toolPorts,
    signal: ports.signal,
    actionId: action.id,
    idempotencyKey: action.id,
    runId: run.id,
    threadId: run.threadId,
    userId: run.userId,
    currentAgentId: run.agentId,
    currentActivationId: run.id,
    ...(tree?.parentAgentId !== undefined && { parentAgentId: tree.parentAgentId }),
    spawnDepth: tree?.depth ?? 0,
    maxDepth: tree?.maxDepth ?? 0,
    maxFanout: tree?.maxFanout ?? 0,
    childCount: tree?.childCount() ?? 0,
    model: countedModel(ports.model, action),
    ...(tree && agents && { spawn: agents.spawn }),
    ...(signal && { signalParent: (message) => unlessAbandoned(() => signal(message)) }),
    progress: (message, fraction) => {
      if (agents?.isAbandoned) return
      ports.emit({ type: 'tool_progress', id: action.id, message, ...(fraction !== undefined && { fraction }) })
    },
    checkpoint: (value) =>
      unlessAbandoned(() => {
        action.checkpoint = value
        return ports.journal.checkpointAction(action)
      }),
    ...(action.checkpoint !== undefined && { lastCheckpoint: action.checkpoint }),
  }
}

/** Counts the usage of a tool's own model requests toward its call. */
function countedModel(model: Model, action: ToolPart): Model {
  return {
    ...model,
    async *stream(request, signal) {
      for await (const chunk of model.stream(request, signal)) {
        if (chunk.type === 'finish') action.usage = addUsage(action.usage ?? noUsage, chunk.usage)
        yield chunk
      }
    },
  }
}
