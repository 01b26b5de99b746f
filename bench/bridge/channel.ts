import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { WebSocket } from 'ws'
import { agentCommand } from './servers/agent-command.ts'

/** Messages to the agent and back, over any transport. */
export interface Channel {
  send(text: string): void
  /** Called with every message; only one listener at a time. */
  listen(listener: (message: Buffer) => void): void
  close(): Promise<void>
}

const newline = 10

/** The agent's own pipes, split by hand: the fastest possible client. */
export async function openStdio(): Promise<Channel> {
  const [command, ...args] = agentCommand
  const child = spawn(command, args, { stdio: ['pipe', 'pipe', 'inherit'] })
  const ended = once(child, 'exit')
  let take: (message: Buffer) => void = () => {}
  let rest: Buffer = Buffer.alloc(0)
  child.stdout.on('data', (chunk: Buffer) => {
    const data = rest.length ? Buffer.concat([rest, chunk]) : chunk
    let start = 0
    for (let end = data.indexOf(newline); end !== -1; end = data.indexOf(newline, start)) {
      take(data.subarray(start, end))
      start = end + 1
    }
    rest = data.subarray(start)
  })
  return {
    send: (text) => void child.stdin.write(`${text}\n`),
    listen: (listener) => {
      take = listener
    },
    close: async () => {
      child.kill()
      await ended
    },
  }
}

export async function openSocket(url: string, protocols: string[] = []): Promise<Channel> {
  const socket = new WebSocket(url, protocols, { perMessageDeflate: false })
  await once(socket, 'open')
  let take: (message: Buffer) => void = () => {}
  socket.on('message', (message: Buffer) => take(message))
  return {
    send: (text) => socket.send(text),
    listen: (listener) => {
      take = listener
    },
    close: async () => {
      const closed = once(socket, 'close')
      socket.close()
      await closed
    },
  }
}
