import { appendFileSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { flags } from './flags.mjs'
import { runPrompt } from './run-prompt.mjs'
import { answered, send, update } from './wire.mjs'

let sessions = 0
const turns = new Map()
const modes = {
  availableModes: [
    { id: 'default', name: 'Default' },
    { id: 'yolo', name: 'Yolo' },
  ],
  currentModeId: 'default',
}

export function listen() {
  const lines = createInterface({ input: process.stdin, crlfDelay: Number.POSITIVE_INFINITY })
  lines.on('line', (line) => {
    if (flags.log) appendFileSync(flags.log, `${line}\n`)
    take(JSON.parse(line))
  })
  lines.on('close', () => flags.ignoreTerm || process.exit(0))
}

function take(message) {
  if (message.method === undefined) return answered(message)
  if (message.method === 'session/cancel') return turns.get(message.params.sessionId)?.abort()
  const method = Object.hasOwn(methods, message.method) ? methods[message.method] : undefined
  if (message.id === undefined) return
  if (!method) return send({ id: message.id, error: { code: -32601, message: `No method ${message.method}` } })
  method(message.params ?? {}, {
    result: (result) => send({ id: message.id, result }),
    error: (code, words) => send({ id: message.id, error: { code, message: words } }),
  })
}

const methods = {
  initialize(_params, answer) {
    if (flags.hangInitialize) return
    const agentInfo = { name: 'scripted-agent', title: 'Scripted agent', version: '1.0.0' }
    answer.result({ protocolVersion: 1, agentInfo, agentCapabilities: { loadSession: flags.load }, authMethods: [] })
  },
  'session/new'(_params, answer) {
    if (flags.authRequired) return answer.error(-32000, 'Authentication required')
    answer.result({ sessionId: `session-${process.pid}-${++sessions}`, modes })
  },
  'session/load'({ sessionId }, answer) {
    if (!flags.load) return answer.error(-32601, 'No method session/load')
    update(sessionId, { sessionUpdate: 'agent_message_chunk', content: { type: 'text', text: `loaded ${sessionId}` } })
    answer.result({ modes })
  },
  'session/set_mode'(_params, answer) {
    answer.result({})
  },
  'session/set_model'(_params, answer) {
    answer.result({})
  },
  async 'session/prompt'({ sessionId, prompt }, answer) {
    const turn = new AbortController()
    turns.set(sessionId, turn)
    const words = prompt.map((block) => block.text ?? '').join('\n')
    const failure = await runPrompt(sessionId, words, turn.signal)
    turns.delete(sessionId)
    if (failure) answer.error(failure.code, failure.message)
    else answer.result({ stopReason: turn.signal.aborted ? 'cancelled' : 'end_turn' })
  },
}
