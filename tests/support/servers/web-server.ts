import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'

export interface WebServer {
  port: number
  /** How many connections were ever made to it. */
  connections(): number
}

/** A real server on loopback that ends with the test. */
export async function webServer(listener: RequestListener): Promise<WebServer> {
  let connections = 0
  const server = createServer(listener).on('connection', () => connections++)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    return new Promise<void>((resolve) => server.close(() => resolve()))
  })
  return { port: (server.address() as AddressInfo).port, connections: () => connections }
}
