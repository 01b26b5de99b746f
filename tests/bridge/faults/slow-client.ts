import { wordsOf } from './agent-words.ts'
import { startBridgeProcess } from './bridge-process.ts'
import { ResumeClient } from './resume-client.ts'
import { scriptedAgent, withFolder } from './scripted-bridge.ts'

const journalBytes = 1_000_000
const messageBytes = 4_000

/** A client that takes a millisecond for 20 kB, with an agent that writes many times faster and far more than the journal has room for. */
export function readSlowly(count: number): Promise<{ numbers: number[]; problems: string[] }> {
  return withFolder(async (folder) => {
    const bridge = await startBridgeProcess({ agent: scriptedAgent(), root: folder, port: 0, limits: { journalBytes } })
    const numbers: number[] = []
    const client = new ResumeClient({
      ...bridge,
      onFrame: (frame) => {
        const words = wordsOf(frame)
        if (words === undefined) return
        numbers.push(Number.parseInt(words, 10))
        if (numbers.length % 5 === 0) rest(1)
      },
    })
    try {
      await client.prompt(await client.newSession(), `stream ${count} ${messageBytes}`)
      return { numbers, problems: client.problems }
    } finally {
      client.close()
      await bridge.close()
    }
  })
}

/** Blocks this process. */
function rest(ms: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms)
}
