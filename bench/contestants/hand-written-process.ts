import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { beMeasured } from '../harness/be-measured.ts'
import { inParallel } from '../harness/in-parallel.ts'
import { handWritten } from './hand-written.ts'
import { plainCalls } from './plain-calls.ts'

// What a good developer writes to put the loop behind HTTP: NDJSON on node:http. No record, no way to come back to a stream.
const [, , emulatorUrl = ''] = process.argv
const contestant = handWritten(emulatorUrl)

const routes: Record<string, (request: IncomingMessage, response: ServerResponse) => Promise<void>> = {
  '/run': run,
  '/loop': loop,
  '/calls': calls,
  '/idle': idle,
}

async function run(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { prompt } = (await json(request)) as { prompt: string }
  const gone = new AbortController()
  response.on('close', () => response.writableFinished || gone.abort())
  response.writeHead(200, { 'content-type': 'application/x-ndjson' })
  const tell = (line: object) => response.write(`${JSON.stringify(line)}\n`)
  const result = await contestant.run({ prompt, signal: gone.signal, onChunk: tell })
  tell({ type: 'result', result })
  response.end()
}

/** The loop alone, so often and so many at once. */
async function loop(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { prompt, runs, concurrency } = (await json(request)) as { prompt: string; runs: number; concurrency: number }
  let said = ''
  await inParallel({ times: runs, concurrency }, async () => {
    said = await contestant.run({ prompt, onChunk: () => {} })
  })
  response.end(said)
}

/** Model calls one after another, with nothing between them, so many at once. */
async function calls(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { file, concurrency } = (await json(request)) as { file: string; concurrency: number }
  response.end(await plainCalls(emulatorUrl, { file, concurrency }))
}

/** A stream that waits. */
async function idle(_request: IncomingMessage, response: ServerResponse): Promise<void> {
  response.writeHead(200, { 'content-type': 'application/x-ndjson' })
  response.write('{"type":"status","status":"awaiting_confirmation"}\n')
}

const server = createServer((request, response) => {
  const handle = routes[request.url ?? '']
  const handled = handle ? handle(request, response) : Promise.reject(new Error(`No ${request.url} here.`))
  handled.catch((error: unknown) => {
    console.error(error)
    response.destroy()
  })
})
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
const { port } = server.address() as AddressInfo

beMeasured(`http://127.0.0.1:${port}`, async () => {
  server.closeAllConnections()
})
