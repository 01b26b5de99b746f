import { setMaxListeners } from 'node:events'
import type { Approver, RunState, ToolError, ToolPart, Turn, WaitingCall } from '@deckhand/spec'
import { roleOf } from '@deckhand/spec/trust'
import { askPolicy } from './ask-policy.ts'
import { isSettled, toolParts } from './history.ts'
import type { LoopPorts } from './ports.ts'
import { recoverAction } from './recover-action.ts'
import { endAction, runAction } from './run-action.ts'
import type { Tool } from './tool-registry.ts'

/**
 * Brings every call of a turn as far as it can get without anybody's help, side by side, and returns those that still wait.
 * It does not matter whether the turn was made a moment ago or by a process that died: the calls say how far they are.
 */
export async function settleTurn(turn: Turn, run: RunState, ports: LoopPorts): Promise<WaitingCall[]> {
  const open = toolParts(turn).filter(canGoOn)
  const below = open.length > 0 ? await goOnTogether(open, run, ports) : []
  ports.signal.throwIfAborted()
  return [...toolParts(turn).flatMap(waitingCall), ...below]
}

/** Returns what those wait for whose agents wait. */
async function goOnTogether(open: ToolPart[], run: RunState, ports: LoopPorts): Promise<WaitingCall[]> {
  ports.emit({ type: 'status', status: 'executing' })
  // One call that takes the whole run down (a lost journal, a policy that throws) must not leave its neighbours running unseen.
  const stop = new AbortController()
  const together = { ...ports, signal: AbortSignal.any([ports.signal, stop.signal]) }
  // Every call listens, and so may every handler: many calls are no leak, and Node must not print that they are.
  setMaxListeners(0, together.signal)
  const work = open.map((action) =>
    ports
      .limit(() => goOn(action, run, together))
      .catch((error: unknown) => {
        stop.abort(error)
        throw error
      }),
  )
  await Promise.allSettled(work)
  return (await Promise.all(work)).flat()
}

/** Whether an agent that was started still waits is only known by going on with it. */
function canGoOn(action: ToolPart): boolean {
  return !isSettled(action) && (action.waitingFor === undefined || action.waitingFor === 'child')
}

async function goOn(action: ToolPart, run: RunState, ports: LoopPorts): Promise<WaitingCall[]> {
  if (ports.signal.aborted) return []
  const tool = ports.tools.find(action.name)
  const ending = endingOf(action) ?? (tool ? undefined : toolGone(action.name))
  if (ending || !tool) {
    await endAction(action, ports, ending)
    return []
  }
  // A request that a crash cut off is sent again, and so it is judged again.
  const isJudgedAnew = tool.effect === 'read' && tool.requests !== undefined
  if (action.status === 'executing' && !isJudgedAnew) return recoverAction(action, tool, run, ports)
  if (tool.effect === 'write' || tool.confirm || tool.requests) await askPolicy(action, tool, run, ports)
  return runJudged(action, tool, run, ports)
}

/** How a call ends that is over without being run. */
function endingOf({ approval, error, output }: ToolPart) {
  if (approval?.decision === 'rejected')
    return { status: 'rejected', error: rejectionError(approval.feedback, approval.by) } as const
  if (error) return { status: 'failed' } as const
  return output === undefined ? undefined : ({ status: 'completed' } as const)
}

async function runJudged(action: ToolPart, tool: Tool, run: RunState, ports: LoopPorts): Promise<WaitingCall[]> {
  if (action.status === 'rejected') await endAction(action, ports)
  else if (action.status === 'awaiting_confirmation') await ports.journal.finishAction(action, [])
  else return runAction(action, tool, run, ports)
  return []
}

/** What the model is told of a call that a person did not want. Where somebody else had to approve it, either of them may have rejected it. */
export function rejectionError(feedback = '', by?: Approver): ToolError {
  const words = feedback.trim()
  const who = by ? `The user, or someone with the role ${roleOf(by)},` : 'The user'
  const message = words ? `${who} rejected this call and said: "${words}"` : `${who} rejected this call.`
  return { code: 'REJECTED', message: `${message} Do not repeat it; go on accordingly.` }
}

function toolGone(name: string) {
  const message = `The tool "${name}" is no longer what it was when this call was made, so the call was not run.`
  return { status: 'failed', error: { code: 'TOOL_CHANGED', message } } as const
}

function waitingCall({ id, name: toolName, input, approval, waitingFor }: ToolPart): WaitingCall[] {
  if (!waitingFor || waitingFor === 'child') return []
  if (waitingFor === 'client') return [{ for: waitingFor, id, toolName, input }]
  return approval ? [{ for: waitingFor, id, toolName, input, approval }] : []
}
