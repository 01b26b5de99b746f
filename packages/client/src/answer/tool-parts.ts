import type { AgentView, ApprovalView, PartView, ToolView } from '../message-view.ts'

/** Changes all tool calls, those of child agents first. Everything unchanged keeps its identity, also the list itself. */
export function mapTools(parts: PartView[], change: (tool: ToolView) => ToolView): PartView[] {
  return mapSame(parts, (part) => {
    if (part.type !== 'tool') return part
    return change(mapBelow(part, (agent) => withParts(agent, mapTools(agent.parts, change))))
  })
}

/** Changes the child agent with that run, at any depth. */
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

function mapSame<Item>(items: Item[], change: (item: Item) => Item): Item[] {
  const changed = items.map(change)
  return changed.some((item, index) => item !== items[index]) ? changed : items
}

export const isOpen = ({ state }: ToolView) => state === 'input-streaming' || state === 'input-available'

/** The open approvals of these parts and of their child agents. */
export function openApprovals(parts: PartView[]): ApprovalView[] {
  return parts.flatMap((part) => {
    if (part.type !== 'tool' || !isOpen(part)) return []
    const own = part.approval && !part.approval.decision ? [part.approval] : []
    return [...own, ...(part.below ?? []).flatMap((agent) => openApprovals(agent.parts))]
  })
}
