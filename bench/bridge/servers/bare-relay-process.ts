import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { WebSocketServer } from 'ws'
import { beMeasured } from '../../harness/be-measured.ts'
import { agentCommand } from './agent-command.ts'

// What anyone writes first: a process per socket, lines to frames and back. No checks, no numbers, nothing kept.
const [command, ...args] = agentCommand
const server = new WebSocketServer({ host: '127.0.0.1', port: 0 })
server.on('connection', (socket) => {
  const agent = spawn(command, args, { stdio: ['pipe', 'pipe', 'inherit'] })
  createInterface({ input: agent.stdout }).on('line', (line) => socket.send(line))
  socket.on('message', (frame) => agent.stdin.write(`${frame}\n`))
  socket.on('close', () => agent.kill())
})
server.on('listening', () => {
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The relay has no port.')
  beMeasured(`ws://127.0.0.1:${address.port}/`, async () => server.close())
})
