import type { ToolError } from '@deckhand/spec'
import type { PartView } from '../message-view.ts'
import { closeWords } from './add-event.ts'
import { endTool } from './end-tool.ts'
import { isOpen, mapBelow, mapTools } from './tool-parts.ts'

export const endedCall: ToolError = { code: 'CANCELLED', message: 'The run ended before this did.' }

export const stoppedCall: ToolError = {
  code: 'CANCELLED',
  message: 'You stopped the run while this was in progress. It may have happened anyway.',
}

/** Ends everything: open words, running calls and child agents. */
export function closeParts(parts: PartView[], error: ToolError, at?: number): PartView[] {
  const closed = mapTools(parts, (tool) => {
    const closedTool = mapBelow(tool, (agent) => {
      const own = closeWords(agent.parts, at)
      return agent.isOver && own === agent.parts ? agent : { ...agent, parts: own, isOver: true }
    })
    return isOpen(closedTool) ? endTool(closedTool, { error }, at) : closedTool
  })
  return closeWords(closed, at)
}
