import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Return } from '@deckhand/runtime'
import type { Service } from '@deckhand/spec'
import { toDeckhandError } from '@deckhand/spec/errors'
import { connectionReturnSchema, parseRequest } from '@deckhand/spec/schemas'
import { listenError } from '../command-line/listen-error.ts'

// The link to the service is valid for as long.
const patienceMs = 600_000

export interface CallbackSteps {
  /** Sends the person to the service, which redirects them back to `redirectUri`. */
  start(redirectUri: string): Promise<void>
  /** On BAD_REQUEST, other requests are still accepted. Any other error ends the wait. */
  finish(back: Return): Promise<void>
}

/** Listens on loopback, where the server would, until the service redirects the browser back. */
export async function receiveCallback(
  { service, host, port }: { service: Service; host: string; port: number },
  { start, finish }: CallbackSteps,
): Promise<void> {
  const server = createServer()
  await listen(server, port, host)
  try {
    const { port: taken } = server.address() as AddressInfo
    const path = `/api/connections/${service}/callback`
    const origin = `http://${host === '::1' ? '[::1]' : host}:${taken}`
    const back = arrival(server, { path, origin, finish })
    await Promise.race([start(origin + path).then(() => back), back])
  } finally {
    server.close()
    server.closeAllConnections()
  }
}

function arrival(
  server: Server,
  { path, origin, finish }: { path: string; origin: string } & Pick<CallbackSteps, 'finish'>,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const late = setTimeout(
      () => reject(new Error('The browser did not come back in time. Run the command again.')),
      patienceMs,
    )
    server.on('close', () => clearTimeout(late))
    server.on('request', async (request: IncomingMessage, response: ServerResponse) => {
      // Any page can send requests here, even to a path like "//", which is not a valid URL.
      const { url = '' } = request
      const address = URL.canParse(url, origin) ? new URL(url, origin) : undefined
      if (request.method !== 'GET' || address?.pathname !== path) return answer(response, 404, 'There is nothing here.')
      try {
        await finish(parseRequest(connectionReturnSchema, Object.fromEntries(address.searchParams)))
        await answer(response, 200, 'The account is connected. You can close this page.')
        resolve()
      } catch (thrown) {
        const { code, message } = toDeckhandError(thrown)
        await answer(response, 400, message)
        // Requests without a valid state may come from anyone, so they must not end the wait.
        if (code !== 'BAD_REQUEST') reject(thrown)
      }
    })
  })
}

function answer(response: ServerResponse, status: number, text: string): Promise<void> {
  const headers = { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store', connection: 'close' }
  return new Promise((resolve) => response.writeHead(status, headers).end(text, resolve))
}

function listen(server: Server, port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error) => reject(listenError(error, port)))
    server.listen(port, host, resolve)
  })
}
