import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Authenticator } from '@deckhand/spec'
import { DeckhandError } from '@deckhand/spec/errors'
import { createMounts, type MountOptions, type Mounts } from './mount/create-mounts.ts'

export interface ServerOptions extends Omit<MountOptions, 'isMounted'> {
  /** The address to listen on. Default: loopback. */
  host?: string
  /** 0 picks any free port. If the port is taken, the next ones are tried, unless `isPortFixed`. */
  port: number
  /** Fail if the port is taken: others expect this process at exactly this port. */
  isPortFixed?: boolean
}

export interface RunningServer {
  /** Includes the base path. */
  url: string
  port: number
  /** From now on `/api/ready` reports that the server stops and no connection is kept alive. Requests are still answered. */
  drain(): void
  /** Accepts no new connections, ends open streams and waits for requests in progress. Does not touch their runs. */
  close(): Promise<void>
}

const portsToTry = 20
const loopback = '127.0.0.1'

/** FORBIDDEN when other machines could reach a server whose sign-in is for the one person at this machine. */
export async function startServer(options: ServerOptions): Promise<RunningServer> {
  const { port: wanted, isPortFixed = false, host = loopback, ...more } = options
  assertMayListen(host, more.authenticator)
  const mounts = createMounts({ ...more, isMounted: false })
  const server = createServer(mounts.node())
  await (isPortFixed ? listen(server, wanted, host) : listenOnFreePort(server, wanted, host))
  const { port, address, family } = server.address() as AddressInfo
  const at = `http://${family === 'IPv6' ? `[${address}]` : address}:${port}`
  return {
    url: at + (more.basePath ?? '').replace(/\/$/, ''),
    port,
    drain: mounts.drain,
    close: () => closeServer(server, mounts),
  }
}

const answerPatienceMs = 2_500
const flushPatienceMs = 500

/** Lets answers in progress finish before it cuts their connections. */
async function closeServer(server: Server, mounts: Mounts): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()))
  await mounts.stop(answerPatienceMs)
  const sweep = setInterval(() => server.closeIdleConnections(), 10)
  const cut = setTimeout(() => server.closeAllConnections(), flushPatienceMs)
  await closed
  clearInterval(sweep)
  clearTimeout(cut)
}

async function listenOnFreePort(server: Server, wanted: number, host: string): Promise<void> {
  for (let port = wanted; ; port += 1) {
    try {
      return await listen(server, port, host)
    } catch (error) {
      const taken = (error as NodeJS.ErrnoException).code === 'EADDRINUSE'
      if (!taken || port - wanted >= portsToTry || port >= 65_535) throw error
    }
  }
}

function listen(server: Server, port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => {
      server.off('error', reject)
      resolve()
    })
  })
}

function assertMayListen(host: string, { identity }: Authenticator): void {
  if (identity === 'provider' || ['127.0.0.1', '::1', 'localhost'].includes(host)) return
  const message = `Deckhand does not listen on ${host}: its sign-in is for the one person at this machine. Listen on ${loopback}, or set up an identity provider.`
  throw new DeckhandError('FORBIDDEN', message, { field: 'HOST' })
}
