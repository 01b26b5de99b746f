import { once } from 'node:events'

const open = new Map()
let lastId = 0

export function send(message) {
  return process.stdout.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`)
}

/** Waits while stdout is full. */
export async function sendLine(line) {
  if (!process.stdout.write(line)) await once(process.stdout, 'drain')
}

export function update(sessionId, update) {
  return send({ method: 'session/update', params: { sessionId, update } })
}

/** Resolves with the whole answer, `result` or `error`. */
export function ask(method, params) {
  const id = `agent-${++lastId}`
  return new Promise((resolve) => {
    open.set(id, resolve)
    send({ id, method, params })
  })
}

export function answered(message) {
  open.get(message.id)?.(message)
  open.delete(message.id)
}
