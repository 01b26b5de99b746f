import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'

export interface CutLine {
  url: string
  /** Breaks every connection, and refuses new ones until it is restored. */
  cut(): void
  mend(): void
}

/** The line to a server, which a test can cut. It ends with the test. */
export async function cutLine(port: number): Promise<CutLine> {
  let isCut = false
  const host = `127.0.0.1:${port}`
  const server = createServer((near, answer) => {
    // The server answers only requests with its own Host.
    const headers = { ...near.headers, host, ...(near.headers.origin && { origin: `http://${host}` }) }
    const far = request({ host: '127.0.0.1', port, method: near.method, path: near.url, headers }, (message) => {
      answer.writeHead(message.statusCode ?? 502, message.headers)
      message.on('error', () => answer.destroy()).pipe(answer)
    })
    far.on('error', () => answer.destroy())
    answer.on('close', () => far.destroy())
    near.pipe(far)
  })
  server.on('connection', (socket) => isCut && socket.destroy())
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    return new Promise<void>((resolve) => server.close(() => resolve()))
  })
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    cut: () => {
      isCut = true
      server.closeAllConnections()
    },
    mend: () => {
      isCut = false
    },
  }
}
