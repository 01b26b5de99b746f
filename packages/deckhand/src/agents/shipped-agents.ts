import { join } from 'node:path'
import { type Agent, defaultAgent, toAgent } from '@deckhand/runtime'
import type { AgentDefinition } from '@deckhand/spec'
import { packageFolder } from '../package/package-folder.ts'
import { agentFilesIn, readAgentFiles } from './agent-file.ts'

const folder = join(packageFolder(), 'agents')

/** The agents that ship with Deckhand, sorted by name. */
export function shippedAgents(knownTools: string[]): AgentDefinition[] {
  return readAgentFiles(agentFilesIn(folder), knownTools).flatMap(({ agent }) => agent ?? [])
}

/** A product's agents, then those of its folder. Of two with one name, the product's is used. */
export function withFiles(own: Agent[], ofFiles: AgentDefinition[]): [Agent, ...Agent[]] {
  const isNew = ({ name }: AgentDefinition) => !own.some(({ id }) => id === name)
  return [...own, ...ofFiles.filter(isNew).map(toAgent)] as [Agent, ...Agent[]]
}

/** All agents: those that ship, then the default agent, then the user's. A user's agent replaces a shipped one of the same name. */
export function allAgents(shipped: AgentDefinition[], own: AgentDefinition[], more: Agent[] = []): [Agent, ...Agent[]] {
  const named = (name: string) => own.find((agent) => agent.name === name)
  const isNew = ({ name }: AgentDefinition) => !shipped.some((agent) => agent.name === name)
  const first = shipped.map((agent) => toAgent(named(agent.name) ?? agent))
  const last = [defaultAgent, ...more, ...own.filter(isNew).map(toAgent)]
  return [...first, ...last] as [Agent, ...Agent[]]
}
