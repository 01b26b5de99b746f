import type { ToolError } from '@deckhand/spec'
import type { PartView } from '../message-view.ts'
import { closeWords } from './add-event.ts'
import { endTool } from './end-tool.ts'
import { isOpen, mapBelow, mapTools } from './tool-parts.ts'

export const endedCall: ToolError = { code: 'CANCELLED', message: 'The run ended before this did.' }

export const stoppedCall: ToolError = {
  code: 'CANCELLED',
  message: 'You stopped it while this was at work. It may have happened all the same.',
}

/** Nothing more comes: no words stay open, no call goes on spinning, no agent below goes on. */
export function closeParts(parts: PartView[], error: ToolError, at?: number): PartView[] {
  const closed = mapTools(parts, (tool) => {
    const over = mapBelow(tool, (agent) => {
      const own = closeWords(agent.parts, at)
      return agent.isOver && own === agent.parts ? agent : { ...agent, parts: own, isOver: true }
    })
    return isOpen(over) ? endTool(over, { error }, at) : over
  })
  return closeWords(closed, at)
}
