import type { PartView, ToolView } from '@deckhand/client'

type Approval = NonNullable<ToolView['approval']>

/** What waits for a person, in a call and in all that it started. */
export function openApprovals({ approval, state, below = [] }: ToolView): Approval[] {
  const own = approval && approval.decision === undefined && state === 'input-available' ? [approval] : []
  return [...own, ...below.flatMap(({ parts }) => parts.filter(isTool).flatMap(openApprovals))]
}

const isTool = (part: PartView): part is ToolView => part.type === 'tool'
