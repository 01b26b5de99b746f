import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { type AppOptions, createApp } from './app.ts'
import { localUser } from './local-user.ts'
import { Outbox } from './outbox.ts'

export interface ServerOptions extends Partial<Pick<AppOptions, 'authenticator' | 'answering' | 'onFault'>> {
  runtime: AppOptions['runtime']
  /** The file in which the outbox keeps what it received. */
  outboxFile: string
  /** 0 takes any free port; a taken one is passed over for the next. */
  port: number
}

export interface RunningServer {
  url: string
  port: number
  /** Ends open streams too; the runs behind them are not touched. */
  close(): Promise<void>
}

const portsToTry = 20

/** Listens on loopback only: there is no sign-in that could let strangers in. */
export async function startServer(options: ServerOptions): Promise<RunningServer> {
  const { runtime, authenticator = localUser, answering = runtime.model, onFault = () => {} } = options
  const outbox = new Outbox(options.outboxFile)
  const app = createApp({ runtime, authenticator, answering, outbox, onFault })
  const server = createServer(getRequestListener(app.fetch, { overrideGlobalObjects: false }))
  await listenOnFreePort(server, options.port)
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

async function listenOnFreePort(server: Server, wanted: number): Promise<void> {
  for (let port = wanted; ; port += 1) {
    try {
      return await listen(server, port)
    } catch (error) {
      const taken = (error as NodeJS.ErrnoException).code === 'EADDRINUSE'
      if (!taken || port - wanted >= portsToTry || port >= 65_535) throw error
    }
  }
}

function listen(server: Server, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', () => {
      server.off('error', reject)
      resolve()
    })
  })
}
