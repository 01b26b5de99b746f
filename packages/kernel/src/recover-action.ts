import type { RunState, ToolPart } from '@deckhand/spec'
import { newApproval } from './ask-policy.ts'
import { JournalLost } from './journal-lost.ts'
import type { LoopPorts } from './ports.ts'
import { endAction, runAction } from './run-action.ts'
import { toolContext } from './tool-context.ts'
import type { Tool } from './tool-registry.ts'
import { untilAborted } from './until-aborted.ts'

/**
 * Takes up a call that another process began and did not end. What only looks, and what repeats safely under the action's id, runs again;
 * a tool that can look up its effect does; for the rest a person is asked, for nobody else can know.
 */
export async function recoverAction(action: ToolPart, tool: Tool, run: RunState, ports: LoopPorts): Promise<void> {
  if (tool.effect === 'read' || tool.recovery === 'keyed') return runAction(action, tool, run, ports)
  if (tool.recovery !== 'lookup') return park(action, tool, ports)
  try {
    const lookup = async () => tool.plugin.lookup?.(action.input, toolContext(action, run, ports))
    const output = await untilAborted(lookup, ports.signal)
    return output === undefined
      ? runAction(action, tool, run, ports)
      : endAction(action, ports, { status: 'completed', output })
  } catch (thrown) {
    if (thrown instanceof JournalLost) throw thrown
    ports.signal.throwIfAborted()
    return park(action, tool, ports)
  }
}

const unknownOutcome =
  'It is not known whether this happened: the program stopped while it ran. Look first. Approving runs it again, rejecting leaves it as it is.'

function park(action: ToolPart, tool: Tool, ports: LoopPorts): Promise<void> {
  action.waitingFor = 'outcome'
  action.approval = newApproval(action, tool, ports, unknownOutcome)
  return ports.journal.finishAction(action, [])
}
