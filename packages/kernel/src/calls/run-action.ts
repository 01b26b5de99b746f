import type { Json, RunEvent, RunState, ToolPart, WaitingCall } from '@deckhand/spec'
import type { LoopPorts } from '../ports.ts'
import { repeatsSafely, type Tool } from '../tools/tool-registry.ts'
import { CallAgents } from './call-agents.ts'
import { toolContext } from './tool-context.ts'
import { toolFailure } from './tool-failure.ts'

type Ending = Pick<ToolPart, 'status' | 'output' | 'error' | 'heard'>

/**
 * Runs an allowed call. What the handler throws becomes the call's result; only the journal makes this function throw. Returns what the call's agents
 * wait for: then the call waits too, whatever its handler did.
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

/** A call that waited for an agent has already begun. If this process dies now, the next one must not believe that the call still waits. */
async function begin(action: ToolPart, tool: Tool, { journal }: LoopPorts): Promise<void> {
  if (action.waitingFor !== 'child') return journal.beginAction(action)
  delete action.waitingFor
  if (!repeatsSafely(tool)) await journal.checkpointAction(action)
}

/** Ends the call's agents, then records the end of the call and emits its event. */
export async function endAction(action: ToolPart, ports: LoopPorts, ending: Partial<Ending> = {}): Promise<void> {
  const childUsage = await ports.tree?.endAgents(action)
  Object.assign(action, ending, childUsage && { childUsage })
  delete action.waitingFor
  await ports.journal.finishAction(action, [endEvent(action)])
}

export function endEvent({ id, name: toolName, output, error }: ToolPart): RunEvent {
  return { type: 'tool_call_end', id, toolName, ...(error ? { error } : { output: output ?? null }) }
}

/** Calls a handler, and stops waiting as soon as the run is cancelled: a tool that ignores its signal must not block the run. */
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

/** A handler's result is stored and sent, so it must be plain JSON, and a copy: the handler may keep the object and change it later. */
function toJson(value: unknown): Json {
  if (typeof value === 'string') return value
  const text = JSON.stringify(value)
  return text === undefined ? null : JSON.parse(text)
}
