import type { AgentChatState, AgentProblem } from '@deckhand/client'
import type { CliStatus } from '../connection/cli-status.ts'

/** The state of the connection to the agent. */
export type CliStage =
  | { at: 'looking' | 'absent' | 'connecting' | 'lost' | 'starting' | 'ready' | 'ended' | 'elsewhere' | 'shut' }
  | { at: 'refused'; message: string }
  | { at: 'failed'; problem: AgentProblem; isTriedAgain: boolean }

const patience = 3

/** `failures`: how often connecting failed. A browser does not say why; a running bridge that refuses was started for another page. */
export function stageOf({ connection, agent }: Pick<AgentChatState, 'connection' | 'agent'>, failures = 0): CliStage {
  if (connection.state === 'refused') return { at: 'refused', message: connection.message }
  if (connection.state !== 'open' && agent === undefined) return { at: failures < patience ? 'connecting' : 'shut' }
  if (connection.state !== 'open') return { at: 'lost' }
  switch (agent?.state) {
    case undefined:
      return { at: 'connecting' }
    case 'starting':
    case 'ready':
      return { at: agent.state }
    case 'closed':
      return { at: 'ended' }
    case 'failed':
      return { at: 'failed', problem: agent.error, isTriedAgain: agent.retryInMs !== undefined }
  }
}

type Words = Pick<CliStatus, 'words' | 'tone'>

const words: Record<Exclude<CliStage['at'], 'failed'>, Words> = {
  looking: { words: 'Connecting…', tone: 'busy' },
  connecting: { words: 'Connecting…', tone: 'busy' },
  shut: { words: 'Refuses this page', tone: 'bad' },
  absent: { words: 'Not running', tone: 'quiet' },
  elsewhere: { words: 'Not on this machine', tone: 'quiet' },
  lost: { words: 'Connection lost', tone: 'bad' },
  starting: { words: 'Starting…', tone: 'busy' },
  ready: { words: 'Ready', tone: 'good' },
  ended: { words: 'Ended', tone: 'bad' },
  refused: { words: 'Refused', tone: 'bad' },
}

const notSignedIn: Words = { words: 'Not signed in', tone: 'bad' }

/** The stage in words, for the chooser. */
export function stageWords(stage: CliStage, problem?: AgentProblem): Words {
  if (stage.at === 'ready' && problem?.kind === 'not_signed_in') return notSignedIn
  if (stage.at !== 'failed') return words[stage.at]
  if (stage.problem.kind === 'not_signed_in') return notSignedIn
  if (stage.problem.kind === 'not_installed') return { words: 'Not installed', tone: 'bad' }
  return { words: stage.isTriedAgain ? 'Starting again…' : 'Failed', tone: 'bad' }
}
