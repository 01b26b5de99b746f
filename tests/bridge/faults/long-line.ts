import { wordsOf } from './agent-words.ts'
import { startBridgeProcess } from './bridge-process.ts'
import { type Answer, type Frame, ResumeClient } from './resume-client.ts'
import { scriptedAgent, withFolder } from './scripted-bridge.ts'

export interface LongLineResult {
  /** Megabytes that the bridge's process grew by at most. */
  growth: number
  /** Of the turn in which the line was. */
  answer: Answer
  /** All updates that the client received in it. */
  frames: Frame[]
  /** What the agent said in the next turn. */
  later: string
}

const messageBytes = 4_000

/** The agent writes one line of so many megabytes in the middle of a turn. */
export function writeLongLine(megabytes: number): Promise<LongLineResult> {
  return withFolder(async (folder) => {
    const bridge = await startBridgeProcess({ agent: scriptedAgent(), root: folder, port: 0 })
    let frames: Frame[] = []
    const client = new ResumeClient({ ...bridge, onFrame: (frame) => frames.push(frame) })
    try {
      const sessionId = await client.newSession()
      // As much as the line: V8 takes tens of megabytes for the garbage of any fast stream, which is no cost of the line.
      await client.prompt(sessionId, `stream ${(megabytes * 1e6) / messageBytes} ${messageBytes}`)
      const before = await bridge.memory()
      frames = []
      const answer = await client.prompt(sessionId, `say before; line ${megabytes * 1e6}; say behind`)
      const told = frames
      frames = []
      await client.prompt(sessionId, 'say later')
      const growth = (await bridge.memory()).most - before.now
      return { growth, answer, frames: told, later: frames.map(wordsOf).join('') }
    } finally {
      client.close()
      await bridge.close()
    }
  })
}
