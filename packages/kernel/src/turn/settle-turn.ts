import { setMaxListeners } from 'node:events'
import type { Approver, RunState, ToolError, ToolPart, Turn, WaitingCall } from '@deckhand/spec'
import { roleOf } from '@deckhand/spec/trust'
import { recoverAction } from '../calls/recover-action.ts'
import { endAction, runAction } from '../calls/run-action.ts'
import { askPolicy } from '../policy/ask-policy.ts'
import type { LoopPorts } from '../ports.ts'
import type { Tool } from '../tools/tool-registry.ts'
import { isSettled, toolParts } from './history.ts'

/**
 * Advances all calls of a turn in parallel as far as possible without help from outside, and returns those that still wait.
 * A turn that was just made and one that a dead process left are treated alike: each call records how far it is.
 */
export async function settleTurn(turn: Turn, run: RunState, ports: LoopPorts): Promise<WaitingCall[]> {
  const open = toolParts(turn).filter(canAdvance)
  const below = open.length > 0 ? await advanceAll(open, run, ports) : []
  ports.signal.throwIfAborted()
  return [...toolParts(turn).flatMap(waitingCall), ...below]
}

/** Returns what the agents of these calls wait for. */
async function advanceAll(open: ToolPart[], run: RunState, ports: LoopPorts): Promise<WaitingCall[]> {
  ports.emit({ type: 'status', status: 'executing' })
  // A call that ends the whole run (lost journal, policy that throws) must not leave the others running unobserved.
  const stop = new AbortController()
  const together = { ...ports, signal: AbortSignal.any([ports.signal, stop.signal]) }
  // Every call listens, and so may every handler. Without this, Node would warn about a leak.
  setMaxListeners(0, together.signal)
  const work = open.map((action) =>
    ports
      .limit(() => advance(action, run, together))
      .catch((error: unknown) => {
        stop.abort(error)
        throw error
      }),
  )
  await Promise.allSettled(work)
  return (await Promise.all(work)).flat()
}

/** Only continuing an agent shows whether it still waits. */
function canAdvance(action: ToolPart): boolean {
  return !isSettled(action) && (action.waitingFor === undefined || action.waitingFor === 'child')
}

async function advance(action: ToolPart, run: RunState, ports: LoopPorts): Promise<WaitingCall[]> {
  if (ports.signal.aborted) return []
  const tool = ports.tools.find(action.name)
  const ending = endingOf(action) ?? (tool ? undefined : toolGone(action.name))
  if (ending || !tool) {
    await endAction(action, ports, ending)
    return []
  }
  // A request that a crash interrupted is sent again, so it is judged again.
  const isJudgedAgain = tool.effect === 'read' && tool.requests !== undefined
  if (action.status === 'executing' && !isJudgedAgain) return recoverAction(action, tool, run, ports)
  if (tool.effect === 'write' || tool.confirm || tool.requests) await askPolicy(action, tool, run, ports)
  return runJudged(action, tool, run, ports)
}

/** How a call ends that does not need to run. */
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

/** What the model reads about a rejected call. If the call needed someone else's approval, that person or the user may have rejected it. */
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
