import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import type { AgentCommand } from '@deckhand/bridge'
import type { RpcMessage } from '@deckhand/spec'
import { onTestFinished } from 'vitest'

/** An agent on its stdio, with nothing in between. */
export interface StdioAgent {
  process: ChildProcess
  send(message: object): void
  next(): Promise<RpcMessage>
}

/** Ends with the test. */
export function startStdioAgent({ command, args, env }: AgentCommand, cwd: string): StdioAgent {
  const child = spawn(command, args, { cwd, env: { ...process.env, ...env }, stdio: ['pipe', 'pipe', 'ignore'] })
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  const ended = once(child, 'exit')
  onTestFinished(async () => {
    child.kill('SIGKILL')
    await ended
  })
  return {
    process: child,
    send: (message) => child.stdin.write(`${JSON.stringify(message)}\n`),
    async next() {
      const { value, done } = await lines.next()
      if (done) throw new Error('The agent has ended.')
      return JSON.parse(value) as RpcMessage
    },
  }
}
