import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { connect, createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { agentCommand } from './servers/agent-command.ts'

/** Started as its users do, with --quiet. It still prints every message to stdout, which goes to /dev/null here: a terminal would slow it more. */
export async function startStdioToWs(): Promise<{ url: string; stop(): Promise<void> }> {
  const port = await freePort()
  const child = spawn(
    process.execPath,
    [...process.execArgv, binary(), '--quiet', '--port', String(port), agentCommand.join(' ')],
    {
      stdio: ['ignore', 'ignore', 'inherit'],
    },
  )
  const ended = once(child, 'exit')
  await reachable(port)
  return {
    url: `ws://127.0.0.1:${port}/`,
    stop: async () => {
      child.kill()
      await ended
    },
  }
}

function binary(): string {
  const manifest = join(moduleFolder(), 'package.json')
  const { bin } = JSON.parse(readFileSync(manifest, 'utf8')) as { bin: Record<string, string> }
  return join(moduleFolder(), bin['stdio-to-ws'] ?? '')
}

function moduleFolder(): string {
  const paths = createRequire(import.meta.url).resolve.paths('stdio-to-ws') ?? []
  const found = paths.map((path) => join(path, 'stdio-to-ws')).find((folder) => hasManifest(folder))
  if (!found) throw new Error('bench:bridge needs stdio-to-ws: npm install brings it.')
  return found
}

function hasManifest(folder: string): boolean {
  try {
    return readFileSync(join(folder, 'package.json')).length > 0
  } catch {
    return false
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  return typeof address === 'object' && address ? address.port : 0
}

async function reachable(port: number): Promise<void> {
  for (let tries = 0; tries < 200; tries += 1) {
    const socket = connect(port, '127.0.0.1')
    const isOpen = await once(socket, 'connect').then(
      () => true,
      () => false,
    )
    socket.destroy()
    if (isOpen) return
    await sleep(50)
  }
  throw new Error('stdio-to-ws did not begin to listen.')
}
