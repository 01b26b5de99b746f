import type { ToolDefinition } from '@deckhand/spec'
import type { LoopPorts, TreePort } from '../ports.ts'

/** The tools that the model may use now. A tool that is no longer allowed would only tempt it. */
export function offeredTools({ tools, tree }: Pick<LoopPorts, 'tools' | 'tree'>): ToolDefinition[] {
  const offered = tools.tools().filter(({ needs }) => {
    if (needs === 'children') return tree !== undefined && maySpawn(tree)
    return needs === undefined || tree?.signalParent !== undefined
  })
  return offered.map(({ definition }) => definition)
}

function maySpawn({ depth, maxDepth, childCount, maxFanout, isFull }: TreePort): boolean {
  return depth < maxDepth && childCount() < maxFanout && !isFull()
}
