import { createInterface } from 'node:readline'

// Answers at once, and streams as fast as its stdout accepts, so that only the transport to the client is measured.

const [, , bytes = '200'] = process.argv
const sessionId = 'synthetic-session'

interface Request {
  id: number | string
  method: string
  params: { prompt: { text: string }[] }
}

createInterface({ input: process.stdin }).on('line', (line) => take(JSON.parse(line) as Request))

function take({ id, method, params }: Request): void {
  if (method === 'initialize') answer(id, { protocolVersion: 1, agentCapabilities: {}, authMethods: [] })
  else if (method === 'session/new') answer(id, { sessionId })
  else if (method === 'session/prompt')
    void stream(Number(params.prompt[0]?.text)).then(() => answer(id, { stopReason: 'end_turn' }))
  else if (id !== undefined) answer(id, {})
}

function answer(id: number | string, result: object): void {
  process.stdout.write(`${JSON.stringify({ jsonrpc: '2.0', id, result })}\n`)
}

async function stream(count: number): Promise<void> {
  const content = (text: string) => ({ sessionUpdate: 'agent_message_chunk', content: { type: 'text', text } })
  const line = (text: string) =>
    `${JSON.stringify({ jsonrpc: '2.0', method: 'session/update', params: { sessionId, update: content(text) } })}\n`
  const message = line('x'.repeat(Number(bytes) - line('').length))
  const perPiece = Math.floor(65_536 / message.length)
  const piece = Buffer.from(message.repeat(perPiece))
  for (let left = count; left > 0; left -= perPiece) {
    const part = left >= perPiece ? piece : piece.subarray(0, left * message.length)
    if (!process.stdout.write(part)) await new Promise((resolve) => process.stdout.once('drain', resolve))
  }
}
