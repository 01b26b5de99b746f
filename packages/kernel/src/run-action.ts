import type { Json, RunEvent, RunState, ToolPart, WaitingCall } from '@deckhand/spec'
import { CallAgents } from './call-agents.ts'
import type { LoopPorts } from './ports.ts'
import { toolContext } from './tool-context.ts'
import { toolFailure } from './tool-failure.ts'
import { repeatsSafely, type Tool } from './tool-registry.ts'

type Ending = Pick<ToolPart, 'status' | 'output' | 'error' | 'heard'>

/**
 * Runs a call that may run. What the handler throws becomes the call's result; only the journal can throw out of here. Returns what the agents wait
 * for that the call started: then it waits as well, whatever its handler made of that.
 */
export async function runAction(action: ToolPart, tool: Tool, run: RunState, ports: LoopPorts): Promise<WaitingCall[]> {
  action.status = 'executing'
  if (tool.runsOn === 'client') {
    action.waitingFor = 'client'
    await ports.journal.finishAction(action, [])
    return []
  }
  await begin(action, tool, ports)
  const agents = new CallAgents(action, ports)
  const ending = await tryHandler(action, tool, run, ports, agents)
  const waiting = await agents.stopped()
  const { heard } = agents
  if (waiting.length === 0) await endAction(action, ports, { ...ending, ...(heard.length > 0 && { heard }) })
  else if (ports.signal.aborted) await endAction(action, ports, cancelled(tool))
  else {
    action.waitingFor = 'child'
    await ports.journal.finishAction(action, [])
    return waiting
  }
  return []
}

/** A call that waited for an agent has begun long ago. Should this process die in it, the next must not take it for one that still waits. */
async function begin(action: ToolPart, tool: Tool, { journal }: LoopPorts): Promise<void> {
  if (action.waitingFor !== 'child') return journal.beginAction(action)
  delete action.waitingFor
  if (!repeatsSafely(tool)) await journal.checkpointAction(action)
}

/** Records a call's end, which tells it. Its agents have ended then, too. */
export async function endAction(action: ToolPart, ports: LoopPorts, ending: Partial<Ending> = {}): Promise<void> {
  const childUsage = await ports.tree?.endAgents(action)
  Object.assign(action, ending, childUsage && { childUsage })
  delete action.waitingFor
  await ports.journal.finishAction(action, [endEvent(action)])
}

export function endEvent({ id, name: toolName, output, error }: ToolPart): RunEvent {
  return { type: 'tool_call_end', id, toolName, ...(error ? { error } : { output: output ?? null }) }
}

/** Calls a handler, or stops waiting for it the moment the run is cancelled: a tool that ignores its signal must not hold the run. */
async function tryHandler(
  action: ToolPart,
  tool: Tool,
  run: RunState,
  ports: LoopPorts,
  agents: CallAgents,
): Promise<Ending> {
  const handler = (signal: AbortSignal) =>
    tool.plugin.handler(action.input, { ...toolContext(action, run, ports, agents), signal })
  try {
    return { status: 'completed', output: toJson(await agents.run(handler)) }
  } catch (thrown) {
    return ports.signal.aborted ? cancelled(tool) : { status: 'failed', error: toolFailure(action.name, thrown) }
  }
}

function cancelled(tool: Tool): Ending {
  const message =
    tool.effect === 'write'
      ? 'Cancelled while it was running. It may have happened all the same: look before you repeat it.'
      : 'Cancelled while it was running.'
  return { status: 'failed', error: { code: 'CANCELLED', message } }
}

/** What a handler returns is stored and sent: it must be plain JSON, and what it keeps a hold of must not change it later. */
function toJson(value: unknown): Json {
  if (typeof value === 'string') return value
  const text = JSON.stringify(value)
  return text === undefined ? null : JSON.parse(text)
}
