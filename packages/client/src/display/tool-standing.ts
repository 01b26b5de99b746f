import type { ToolState, ToolView } from '../message-view.ts'

export type ShownTool = Pick<ToolView, 'state' | 'error' | 'approval'>

/** How a call stands, for people. */
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

/** In a word: Processing, Ready, Completed, Error, Stopped, Not run or Rejected. */
export const toolWord = (tool: ShownTool): string => words[toolStanding(tool)]

/** What a person refused a CLI agent is its end; Deckhand's own agents read why, and it is an error to them. */
const isRejected = ({ error, approval }: ShownTool) => error?.code === 'REJECTED' && approval?.options !== undefined

/** Nothing went wrong with these: they were cut off at work, or the run ended before they began. */
function endWithoutFault({ state, error }: ShownTool): 'stopped' | 'notRun' | undefined {
  if (state !== 'output-error' || error?.code !== 'CANCELLED') return undefined
  // The message begins so where the server knows that the call never ran. What was cancelled was stopped, whether it had begun or not.
  const hasNotRun = error.message.startsWith('Not run') && !error.message.includes('cancelled')
  return hasNotRun ? 'notRun' : 'stopped'
}
