import { fileURLToPath } from 'node:url'
import { type Agent, defaultAgent, toAgent } from '@deckhand/runtime'
import type { AgentDefinition } from '@deckhand/spec'
import { agentFilesIn, readAgentFiles } from './agent-file.ts'

/** Their files lie beside the sources and beside what is built from them. */
const folder = fileURLToPath(new URL('../../agents', import.meta.url))

/** The agents that come with the program, in the order of their names. */
export function shippedAgents(knownTools: string[]): AgentDefinition[] {
  return readAgentFiles(agentFilesIn(folder), knownTools).flatMap(({ agent }) => agent ?? [])
}

/** Everybody: those that ship, then Deckhand, then the user's. A user's agent takes the place of one that ships under its name. */
export function allAgents(shipped: AgentDefinition[], own: AgentDefinition[], more: Agent[] = []): [Agent, ...Agent[]] {
  const named = (name: string) => own.find((agent) => agent.name === name)
  const isNew = ({ name }: AgentDefinition) => !shipped.some((agent) => agent.name === name)
  const first = shipped.map((agent) => toAgent(named(agent.name) ?? agent))
  const last = [defaultAgent, ...more, ...own.filter(isNew).map(toAgent)]
  return [...first, ...last] as [Agent, ...Agent[]]
}
