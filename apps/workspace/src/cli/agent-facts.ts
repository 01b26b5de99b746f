import { type AgentChat, AgentChatError, type AgentSession } from '@deckhand/client'
import type { AgentCondition } from '@deckhand/spec'
import { agentName } from '../connection/agent-name.ts'
import type { CliState } from './cli-state.ts'

/** The agent's own title, if it has one (the bridge may know only the program), and the attachments that it accepts. */
export function factsOf(
  condition: AgentCondition | undefined,
): Partial<Pick<CliState, 'agent' | 'hasOwnFiles' | 'takes'>> {
  if (condition?.state !== 'ready') return {}
  const { agentInfo, agentCapabilities } = condition.agent
  const { name, title } = agentInfo ?? {}
  const takes = agentCapabilities?.promptCapabilities ?? {}
  return { ...(title && { agent: agentName(title) }), hasOwnFiles: name === 'deckhand', takes }
}

export const isUsable = ({ isLost }: AgentSession) => !isLost

export const isRefused = (error: unknown): error is AgentChatError =>
  error instanceof AgentChatError && (error.kind === 'busy' || error.kind === 'refused')

/** Whether the agent can load earlier sessions. Resolves when it is ready. */
export function canLoad(chat: AgentChat): Promise<boolean> {
  return new Promise((resolve) => {
    const look = () => {
      const { agent, connection } = chat.state
      if (connection.state === 'closed') resolve(false)
      else if (agent?.state === 'ready') resolve(agent.agent.agentCapabilities?.loadSession === true)
      else return
      stop()
    }
    const stop = chat.subscribe(look)
    look()
  })
}
