import { wordsOf } from './agent-words.ts'
import { type Answer, type Frame, ResumeClient } from './resume-client.ts'
import { withBridge } from './scripted-bridge.ts'

export interface KilledResult {
  /** Milliseconds from the death to the error at the client. */
  toldAfterMs: number
  answer: Answer
  /** True if the agent had been restarted by then. */
  wasStartedAgain: boolean
  /** Milliseconds from the death until a new session had answered a prompt. */
  usableAfterMs: number
}

/** The agent is killed from outside while a turn is under way. */
export function killAgent(): Promise<KilledResult> {
  return withBridge({}, async (bridge) => {
    let onWords: (words: string) => void = () => {}
    let isStartedAgain = false
    const onFrame = (frame: Frame) => {
      if (frame.method === '_deckhand/agent' && frame.params?.state === 'starting') isStartedAgain = true
      const words = wordsOf(frame)
      if (words !== undefined) onWords(words)
    }
    const client = new ResumeClient({ url: bridge.url, token: bridge.token, onFrame })
    try {
      const sessionId = await client.newSession()
      const said = new Promise<string>((resolve) => {
        onWords = resolve
      })
      const answered = client.prompt(sessionId, 'stderr the last words; pid; hang')
      const pid = Number(await said)
      // 0 would be this process and all of its group.
      if (!(pid > 0)) throw new Error('The agent did not tell its process id.')
      isStartedAgain = false
      const start = performance.now()
      process.kill(pid, 'SIGKILL')
      const answer = await answered
      const toldAfterMs = performance.now() - start
      const wasStartedAgain = isStartedAgain
      const next = await client.prompt(await client.newSession(), 'say again')
      if ('error' in next) throw new Error(next.error.message)
      return { toldAfterMs, wasStartedAgain, answer, usableAfterMs: performance.now() - start }
    } finally {
      client.close()
    }
  })
}
