import { sendLine, update } from './wire.mjs'

export function tell(sessionId, text, sessionUpdate = 'agent_message_chunk') {
  return update(sessionId, { sessionUpdate, content: { type: 'text', text } })
}

/** Written together in pieces of 64 kB, for one write per message would measure the pipe and not its reader. */
export async function stream(sessionId, count, bytes, signal) {
  const beginning = `{"jsonrpc":"2.0","method":"session/update","params":{"sessionId":"${sessionId}","update":{"sessionUpdate":"agent_message_chunk","content":{"type":"text","text":"`
  const filler = 'x'.repeat(Math.max(0, bytes - beginning.length - ending.length))
  let piece = ''
  for (let number = 1; number <= count && !signal.aborted; number += 1) {
    const label = `${number} `
    piece += `${beginning}${label}${filler.slice(label.length)}${ending}`
    if (piece.length < 65_536 && number < count) continue
    await sendLine(piece)
    piece = ''
  }
}

const ending = '"}}}}\n'
