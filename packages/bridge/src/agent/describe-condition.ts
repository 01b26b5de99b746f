import type { AgentCondition, BridgeProblem } from '@deckhand/spec'
import { titleOf } from '../title-of.ts'

/** A sentence for the person who started the bridge; undefined if the condition needs none. */
export function describeCondition(name: string, condition: AgentCondition): string | undefined {
  if (condition.state === 'ready') return `${calledBy(name, condition)} is ready${versionIn(condition)}.`
  if (condition.state === 'failed') return `${problemIn(condition.error)}${nextStep(condition.retryInMs)}`
  return undefined
}

/** The agent's own title, if it is ready and has one. */
export function titleOfAgent(condition: AgentCondition): string | undefined {
  const title: unknown = condition.state === 'ready' ? condition.agent.agentInfo?.title : undefined
  return typeof title === 'string' ? titleOf(title) || undefined : undefined
}

function calledBy(name: string, condition: AgentCondition): string {
  const title = titleOfAgent(condition) ?? name
  return title === name ? name : `${title} (${name})`
}

function versionIn({ agent }: AgentCondition & { state: 'ready' }): string {
  return agent.agentInfo?.version === undefined ? '' : ` (${agent.agentInfo.version})`
}

function problemIn({ message, tail }: BridgeProblem): string {
  return tail === undefined ? `${message} ` : `${message} Its last words were:\n${indented(tail)}\n`
}

const indented = (text: string): string => text.replace(/^/gm, '  ')

const nextStep = (retryInMs: number | undefined): string =>
  retryInMs === undefined ? 'It will start when a page requests it.' : `It will restart in ${retryInMs / 1000} s.`
