import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import type { Effect, Receipt } from './receipt.ts'

/** The outside world: it records every POST. It is never killed, so its memory is the truth about effects. */
const receipts: Receipt[] = []
const keys = new Set<string>()

const server = createServer(async (request, response) => {
  const answer = request.method === 'POST' ? take((await json(request)) as Effect, keyOf(request)) : receipts
  response.setHeader('content-type', 'application/json')
  response.end(JSON.stringify(answer))
})

function take(effect: Effect, key: string | undefined): Receipt {
  const repeated = key !== undefined && keys.has(key)
  if (key !== undefined) keys.add(key)
  const receipt = { ...effect, ...(key !== undefined && { key }), repeated, at: Date.now() }
  receipts.push(receipt)
  process.send?.({ type: 'arrived' })
  return receipt
}

function keyOf({ headers }: IncomingMessage): string | undefined {
  return headers['idempotency-key'] as string | undefined
}

process.on('disconnect', () => process.exit())
server.listen(0, '127.0.0.1', () => {
  process.send?.({ type: 'ready', port: (server.address() as AddressInfo).port })
})
