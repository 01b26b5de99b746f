import { spawn } from 'node:child_process'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable, Writable } from 'node:stream'
import { ndJsonStream, type Stream } from '@agentclientprotocol/sdk'
import { createNodeWebSocketUpgradeHandler } from '@agentclientprotocol/sdk/experimental/node'
import { AcpServer } from '@agentclientprotocol/sdk/experimental/server'
import { WebSocketServer } from 'ws'
import { beMeasured } from '../../harness/be-measured.ts'
import { agentCommand } from './agent-command.ts'

// The official SDK's server with the least that puts a stdio agent behind it: its own stream of lines, piped both ways. An agent app of theirs in
// between would check every message once more, and be slower.
const [command, ...args] = agentCommand

function connect(client: Stream): void {
  const child = spawn(command, args, { stdio: ['pipe', 'pipe', 'inherit'] })
  const agent = ndJsonStream(
    Writable.toWeb(child.stdin),
    Readable.toWeb(child.stdout) as ReadableStream<Uint8Array<ArrayBuffer>>,
  )
  const ended = () => void child.kill()
  client.readable.pipeTo(agent.writable).then(ended, ended)
  agent.readable.pipeTo(client.writable).then(ended, ended)
}

const acp = new AcpServer({ agent: { connect } })
const sockets = new WebSocketServer({ noServer: true })
const server = createServer((_request, response) => response.writeHead(404).end())
server.on('upgrade', createNodeWebSocketUpgradeHandler(acp, sockets))
server.listen(0, '127.0.0.1', () => {
  const { port } = server.address() as AddressInfo
  beMeasured(`ws://127.0.0.1:${port}/acp`, () => acp.close())
})
