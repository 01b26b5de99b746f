import type { Model, RunState, Spawn, ToolContext, ToolPart } from '@deckhand/spec'
import { addUsage, noUsage } from './history.ts'
import type { LoopPorts, TreePort } from './ports.ts'

/** What a handler may reach while it works on one call. The agents that it starts are added to `started`. */
export function toolContext(
  action: ToolPart,
  run: RunState,
  ports: LoopPorts,
  started: Promise<unknown>[] = [],
): ToolContext {
  const { tree } = ports
  return {
    ...ports.toolPorts,
    signal: ports.signal,
    actionId: action.id,
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
    ...(tree && { spawn: spawner(tree, action, ports, started) }),
    ...(tree?.signalParent && { signalParent: tree.signalParent }),
    progress: (message, fraction) =>
      ports.emit({ type: 'tool_progress', id: action.id, message, ...(fraction !== undefined && { fraction }) }),
    checkpoint: (value) => {
      action.checkpoint = value
      return ports.journal.checkpointAction(action)
    },
    ...(action.checkpoint !== undefined && { lastCheckpoint: action.checkpoint }),
  }
}

function spawner(tree: TreePort, action: ToolPart, { limit, signal }: LoopPorts, started: Promise<unknown>[]): Spawn {
  return (request) => {
    // A handler that nobody waits for any more must not start anything under a run that may have ended.
    if (signal.aborted) return Promise.reject(signal.reason)
    const child = limit.whileWaiting(() => tree.spawn(action, request, signal))
    started.push(child)
    return child
  }
}

/** What a tool asks a model is part of what its call took. */
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
