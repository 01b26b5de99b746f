import type { Json, RunState, ToolPart, WaitingCall } from '@deckhand/spec'
import { untilAborted } from '@deckhand/spec/until-aborted'
import { JournalLost } from '../journal-lost.ts'
import { askPolicy, newApproval } from '../policy/ask-policy.ts'
import type { LoopPorts } from '../ports.ts'
import { repeatsSafely, type Tool } from '../tools/tool-registry.ts'
import { endAction, runAction } from './run-action.ts'
import { toolContext } from './tool-context.ts'

/**
 * Continues a call that another process began and did not end. A read, and a call that is safe to repeat under the action's id, runs again.
 * A tool that can look up its effect does so. For the rest a person must decide, because no one else can know.
 */
export async function recoverAction(
  action: ToolPart,
  tool: Tool,
  run: RunState,
  ports: LoopPorts,
): Promise<WaitingCall[]> {
  // A call that waits for its agent was not interrupted: its handler was abandoned and starts again.
  if (action.waitingFor === 'child' || repeatsSafely(tool)) return runAgain(action, tool, run, ports)
  if (tool.recovery !== 'lookup') return park(action, tool, ports)
  let output: Json | undefined
  try {
    const lookup = async () => tool.plugin.lookup?.(action.input, toolContext(action, run, ports))
    output = await untilAborted(lookup, ports.signal)
  } catch (thrown) {
    if (thrown instanceof JournalLost) throw thrown
    ports.signal.throwIfAborted()
    return park(action, tool, ports)
  }
  if (output === undefined) return runAgain(action, tool, run, ports)
  await endAction(action, ports, { status: 'completed', output })
  return []
}

/** Judges a write again before it is repeated: since it began, a person may have thrown the kill switch or lowered the trust. */
async function runAgain(action: ToolPart, tool: Tool, run: RunState, ports: LoopPorts): Promise<WaitingCall[]> {
  const isJudged = tool.effect === 'write' && action.waitingFor !== 'child'
  if (isJudged) await askPolicy(action, tool, run, ports)
  if (action.error) action.error.message += ' It had begun before and may have happened: look before you repeat it.'
  if (action.status !== 'rejected') {
    if (action.waitingFor !== 'approval') return runAction(action, tool, run, ports)
    action.status = 'executing'
    return park(action, tool, ports)
  }
  await endAction(action, ports)
  return []
}

const unknownOutcome =
  'It is not known whether this happened: the program stopped while it ran. Look first. Approving runs it again, rejecting leaves it as it is.'

async function park(action: ToolPart, tool: Tool, ports: LoopPorts): Promise<[]> {
  action.waitingFor = 'outcome'
  action.approval = newApproval(action, tool, ports, unknownOutcome)
  await ports.journal.finishAction(action, [])
  return []
}
