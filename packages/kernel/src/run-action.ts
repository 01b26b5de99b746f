import type { Json, RunEvent, RunState, ToolPart } from '@deckhand/spec'
import { ChildWaits } from './child-waits.ts'
import { JournalLost } from './journal-lost.ts'
import type { LoopPorts } from './ports.ts'
import { toolContext } from './tool-context.ts'
import { toolFailure } from './tool-failure.ts'
import type { Tool } from './tool-registry.ts'
import { untilAborted } from './until-aborted.ts'

type Ending = Pick<ToolPart, 'status' | 'output' | 'error'>

/** Runs a call that may run. What the handler throws becomes the call's result; only the journal can throw out of here. */
export async function runAction(action: ToolPart, tool: Tool, run: RunState, ports: LoopPorts): Promise<void> {
  action.status = 'executing'
  if (tool.runsOn === 'client') {
    action.waitingFor = 'client'
    return ports.journal.finishAction(action, [])
  }
  // One that waited for the agent it started has begun long ago.
  if (action.waitingFor === 'child') delete action.waitingFor
  else await ports.journal.beginAction(action)
  await endAction(action, ports, await tryHandler(action, tool, run, ports))
}

/** Records a call's end, which tells it. */
export async function endAction(action: ToolPart, ports: LoopPorts, ending: Partial<Ending> = {}): Promise<void> {
  Object.assign(action, ending)
  delete action.waitingFor
  await ports.journal.finishAction(action, [endEvent(action)])
}

export function endEvent({ id, name: toolName, output, error }: ToolPart): RunEvent {
  return { type: 'tool_call_end', id, toolName, ...(error ? { error } : { output: output ?? null }) }
}

/** Calls a handler, or stops waiting for it the moment the run is cancelled: a tool that ignores its signal must not hold the run. */
async function tryHandler(action: ToolPart, tool: Tool, run: RunState, ports: LoopPorts): Promise<Ending> {
  const started: Promise<unknown>[] = []
  const handler = () => tool.plugin.handler(action.input, toolContext(action, run, ports, started))
  try {
    ports.signal.throwIfAborted()
    return { status: 'completed', output: toJson(await untilAborted(handler, ports.signal)) }
  } catch (thrown) {
    if (thrown instanceof JournalLost) throw thrown
    if (thrown instanceof ChildWaits) throw await parkWithChild(action, thrown, ports)
    if (ports.signal.aborted) return { status: 'failed', error: { code: 'CANCELLED', message: cancelled(tool) } }
    return { status: 'failed', error: toolFailure(action.name, thrown) }
  } finally {
    // No call ends before the agents that it started: a run that ended first would leave them without an end, and their tokens uncounted.
    await Promise.allSettled(started)
  }
}

async function parkWithChild(action: ToolPart, waits: ChildWaits, ports: LoopPorts): Promise<ChildWaits> {
  action.waitingFor = 'child'
  await ports.journal.finishAction(action, [])
  return waits
}

function cancelled(tool: Tool): string {
  return tool.effect === 'write'
    ? 'Cancelled while it was running. It may have happened all the same: look before you repeat it.'
    : 'Cancelled while it was running.'
}

/** What a handler returns is stored and sent: it must be plain JSON, and what it keeps a hold of must not change it later. */
function toJson(value: unknown): Json {
  if (typeof value === 'string') return value
  const text = JSON.stringify(value)
  return text === undefined ? null : JSON.parse(text)
}
