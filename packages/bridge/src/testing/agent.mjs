// A program that supports just enough of the protocol to test process supervision. Its arguments choose its faults.
import { spawn } from 'node:child_process'
import { closeSync, writeSync } from 'node:fs'
import { createInterface } from 'node:readline'

const has = (word) => process.argv.includes(word)
const after = (word) => process.argv[process.argv.indexOf(word) + 1]
const say = (message) => process.stdout.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`)

if (has('--old') && has('--acp')) {
  process.stderr.write('Usage: agent [options]\n\nUnknown argument: acp\n')
  process.exit(1)
}
if (has('--signed-out')) {
  process.stderr.write('Please set an Auth method in your settings.json\n')
  process.exit(41)
}
if (has('--stubborn')) process.on('SIGTERM', () => {})
if (has('--babble')) for (let line = 1; line <= 50; line += 1) process.stdout.write(`babble ${line}\n`)
if (has('--sign-in'))
  process.stdout.write('Please visit the following URL to authorize the application:\nhttps://example.com\n')
if (has('--noise')) process.stdout.write('a warning\n{"not": "a message"}\n')

const sleeper = ['-e', 'process.on("SIGTERM", () => {}); setTimeout(() => {}, 60000)']
const family = {}
if (has('--family')) {
  const options = { stdio: ['ignore', 'inherit', 'inherit'] }
  family.child = spawn(process.execPath, sleeper, options).pid
  family.loose = spawn(process.execPath, sleeper, { ...options, detached: true }).pid
}

const methods = {
  initialize: (params) => ({
    protocolVersion: Number(has('--protocol') ? after('--protocol') : 1),
    agentInfo: { name: 'test-agent', ...(has('--title') && { title: after('--title') }) },
    _meta: {
      pid: process.pid,
      argv: process.argv.slice(2),
      cwd: process.cwd(),
      env: environment(),
      mark,
      params,
      ...family,
    },
  }),
  echo: (params) => params,
  huge: ({ bytes }) => ({ text: 'x'.repeat(bytes) }),
  'close-stdin': () => {
    process.stdin.destroy()
    closeSync(0)
    setInterval(() => {}, 1000)
    return null
  },
  'read-no-more': () => {
    lines.pause()
    process.stdin.pause()
    setTimeout(() => process.stdin.resume(), 400)
    return null
  },
}

const environment = () =>
  has('--tell-env') ? process.env : { NO_RELAUNCH: process.env.GEMINI_CLI_NO_RELAUNCH, GIVEN: process.env.GIVEN }
const mark = process.env.GEMINI_CLI_DECKHAND_MARK

function die({ code = 1, words = '', last }) {
  writeSync(2, words)
  if (last) writeSync(1, `${JSON.stringify({ jsonrpc: '2.0', method: 'last', params: last })}`)
  process.exit(code)
}

const lines = createInterface({ input: process.stdin })
lines.on('line', (line) => {
  const { id, method, params } = JSON.parse(line)
  if (has('--mute')) return
  if (method === 'die') die(params)
  else if (method === 'session/new') say({ id, error: { code: -32000, message: 'Authentication required' } })
  else if (method in methods) say({ id, result: methods[method](params) })
  else if (id !== undefined) say({ id, error: { code: -32601, message: `no ${method}` } })
})
if (has('--stays')) setInterval(() => {}, 1000)
