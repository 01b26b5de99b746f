import type { AgentView, ApprovalView, PartView, ToolView } from '../message-view.ts'

/** Changes the tool calls, those of agents below first. What nothing changed in stays the same object, up to the list itself. */
export function mapTools(parts: PartView[], change: (tool: ToolView) => ToolView): PartView[] {
  return mapSame(parts, (part) => {
    if (part.type !== 'tool') return part
    return change(mapBelow(part, (agent) => withParts(agent, mapTools(agent.parts, change))))
  })
}

/** Changes the agent with that run, however far below it is. */
export function mapAgent(parts: PartView[], runId: string, change: (agent: AgentView) => AgentView): PartView[] {
  return mapTools(parts, (tool) => mapBelow(tool, (agent) => (agent.runId === runId ? change(agent) : agent)))
}

export function mapBelow(tool: ToolView, change: (agent: AgentView) => AgentView): ToolView {
  const below = tool.below && mapSame(tool.below, change)
  return !below || below === tool.below ? tool : { ...tool, below }
}

export function withParts<Owner extends { parts: PartView[] }>(owner: Owner, parts: PartView[]): Owner {
  return parts === owner.parts ? owner : { ...owner, parts }
}

export function mapSame<Item>(items: Item[], change: (item: Item) => Item): Item[] {
  const changed = items.map(change)
  return changed.some((item, index) => item !== items[index]) ? changed : items
}

export const isOpen = ({ state }: ToolView) => state === 'input-streaming' || state === 'input-available'

/** What a person has yet to say, of these parts and of the agents below them. */
export function openApprovals(parts: PartView[]): ApprovalView[] {
  return parts.flatMap((part) => {
    if (part.type !== 'tool' || !isOpen(part)) return []
    const own = part.approval && !part.approval.decision ? [part.approval] : []
    return [...own, ...(part.below ?? []).flatMap((agent) => openApprovals(agent.parts))]
  })
}
