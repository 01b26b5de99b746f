import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { type AppOptions, createApp } from './app.ts'
import { localUser } from './local-user.ts'
import { OpenRequests } from './operations/open-requests.ts'
import { Outbox } from './outbox.ts'

type Optional = 'authenticator' | 'answering' | 'onFault' | 'onRequest' | 'metrics'

export interface ServerOptions extends Partial<Pick<AppOptions, Optional>> {
  runtime: AppOptions['runtime']
  /** The file in which the outbox keeps what it received. */
  outboxFile: string
  /** 0 takes any free port; a taken one is passed over for the next. */
  port: number
}

export interface RunningServer {
  url: string
  port: number
  /** Takes no new connections, ends open streams and waits for whatever is being answered; the runs behind them are not touched. */
  close(): Promise<void>
}

const portsToTry = 20

/** Listens on loopback only: there is no sign-in that could let strangers in. */
export async function startServer(options: ServerOptions): Promise<RunningServer> {
  const { runtime, authenticator = localUser, answering = runtime.model, onFault = () => {} } = options
  const outbox = new Outbox(options.outboxFile)
  const open = new OpenRequests()
  const app = createApp({ ...options, authenticator, answering, outbox, onFault, open })
  const server = createServer(getRequestListener(app.fetch, { overrideGlobalObjects: false }))
  await listenOnFreePort(server, options.port)
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    close: () => closeServer(server, open),
  }
}

const answerPatienceMs = 700
const flushPatienceMs = 300

/** Answers that are under way get out before their connections are cut. */
async function closeServer(server: Server, open: OpenRequests): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()))
  await open.stop(answerPatienceMs)
  const sweep = setInterval(() => server.closeIdleConnections(), 10)
  const cut = setTimeout(() => server.closeAllConnections(), flushPatienceMs)
  await closed
  clearInterval(sweep)
  clearTimeout(cut)
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
