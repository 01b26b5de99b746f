import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { answerCounter, emptyCount, requestCounter, type WireCount } from './wire-count.ts'

export interface CountingProxy {
  /** The address of the database through this proxy. */
  url: string
  /** Since the proxy started. */
  count(): WireCount
  connections(): number
  close(): Promise<void>
}

/** A proxy between one process and its database that counts. It slows both down, so nothing is timed through it. */
export async function startCountingProxy(databaseUrl: string): Promise<CountingProxy> {
  const target = new URL(databaseUrl)
  const count = emptyCount()
  const open = new Set<Socket>()
  const server = createServer((near) => {
    const far = connect(Number(target.port), target.hostname)
    join(near, far, count)
    open.add(near)
    near.on('close', () => open.delete(near))
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const url = new URL(databaseUrl)
  url.host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    url: url.href,
    count: () => ({ ...count }),
    connections: () => open.size,
    close: async () => {
      for (const socket of open) socket.destroy()
      server.close()
    },
  }
}

function join(near: Socket, far: Socket, count: WireCount): void {
  const readAnswer = answerCounter(count)
  const readRequest = requestCounter(count)
  near.setNoDelay().on('data', (chunk) => {
    count.bytesSent += chunk.length
    readRequest(chunk)
    far.write(chunk)
  })
  far.setNoDelay().on('data', (chunk) => {
    count.bytesReceived += chunk.length
    readAnswer(chunk)
    near.write(chunk)
  })
  for (const [one, other] of [
    [near, far],
    [far, near],
  ] as const)
    one.on('error', () => other.destroy()).on('close', () => other.destroy())
}
