import type { ToolState, ToolView } from '../message-view.ts'

export type ShownTool = Pick<ToolView, 'state' | 'error' | 'approval'>

/** The state of a call, as shown to people. */
export type ToolStanding = ToolState | 'stopped' | 'notRun' | 'rejected'

const words: Record<ToolStanding, string> = {
  'input-streaming': 'Processing',
  'input-available': 'Ready',
  'output-available': 'Completed',
  'output-error': 'Error',
  rejected: 'Rejected',
  stopped: 'Stopped',
  notRun: 'Not run',
}

export const toolStanding = (tool: ShownTool): ToolStanding =>
  endWithoutFault(tool) ?? (isRejected(tool) ? 'rejected' : tool.state)

/** The state in words: Processing, Ready, Completed, Error, Stopped, Not run or Rejected. */
export const toolWord = (tool: ShownTool): string => words[toolStanding(tool)]

/** For a CLI agent, a rejection is the end of the call. For Deckhand's own agents it is an error, which they read. */
const isRejected = ({ error, approval }: ShownTool) => error?.code === 'REJECTED' && approval?.options !== undefined

/** For calls that did not fail: they were stopped while running, or the run ended before they began. */
function endWithoutFault({ state, error }: ShownTool): 'stopped' | 'notRun' | undefined {
  if (state !== 'output-error' || error?.code !== 'CANCELLED') return undefined
  // The message begins with "Not run" if the server knows that the call never ran. A cancelled call counts as stopped, whether it had begun or not.
  const hasNotRun = error.message.startsWith('Not run') && !error.message.includes('cancelled')
  return hasNotRun ? 'notRun' : 'stopped'
}
