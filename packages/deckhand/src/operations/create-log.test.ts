import { expect, test } from 'vitest'
import { createLog, type LogOptions } from './create-log.ts'
import { logEvents } from './log-events.ts'
import { Redactor } from './redactor.ts'

const secret = 'sesame-open-sesame'

function testLog(more: Partial<LogOptions> = {}) {
  const lines: string[] = []
  const redactor = new Redactor([secret])
  const write = (line: string) => void lines.push(line)
  return { log: createLog({ redactor, otherwise: 'info', write, isTerminal: false, ...more }), lines }
}

test('without a terminal an entry is one line of JSON with its time and level', () => {
  const { log, lines } = testLog()
  log.info({ route: '/api/health' }, 'request')
  expect(lines).toHaveLength(1)
  expect(lines[0]).toMatch(/^\{.*\}\n$/)
  expect(JSON.parse(lines[0] ?? '')).toEqual({
    level: 'info',
    time: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
    route: '/api/health',
    msg: 'request',
  })
})

test('on a terminal it is a short line, with the stack below it', () => {
  const { log, lines } = testLog({ isTerminal: true })
  log.info({ route: '/api/health', status: 200, note: 'two words' }, 'request')
  log.error({ err: new Error('The mast broke.') }, 'fault')
  expect(lines[0]).toMatch(/^\d\d:\d\d:\d\d info {3}request {2}route=\/api\/health status=200 note="two words"\n$/)
  expect(lines[1]).toMatch(/^\d\d:\d\d:\d\d error {2}fault\n {2}Error: The mast broke\.\n {6}at /)
})

test('LOG_FORMAT overrides the terminal, and the level limits the log', () => {
  const { log, lines } = testLog({ isTerminal: true, format: 'json', level: 'warn' })
  log.info('quiet')
  log.warn('loud')
  expect(lines.map((line) => JSON.parse(line).msg)).toEqual(['loud'])
})

test('untrusted text in the log cannot move the cursor', () => {
  const { log, lines } = testLog({ isTerminal: true })
  log.error({ err: new Error('\u001b[2Jgone'), who: '\u001b]0;title\u0007ann' }, 'fault')
  expect(lines.join('')).not.toContain('\u001b')
})

test('a secret is in no line: not in a message, an error, its stack, its cause or a nested field', () => {
  const { log, lines } = testLog()
  const error = new Error(`no ${secret}`, { cause: new TypeError(`because of ${secret}`) })
  Object.assign(error, { config: { headers: { 'x-key': secret }, url: `http://x/?a=${secret}` } })
  logEvents(log).onFault(error)
  logEvents(log).onFault(`plain ${secret}`)
  log.warn({ a: { b: [{ c: secret }] } }, `said ${secret}`)
  expect(lines).toHaveLength(3)
  expect(lines.join('')).not.toContain(secret)
  expect(lines[0]).toContain('no [removed]')
  expect(lines[0]).toContain('because of [removed]')
})

test('a warning of an agent file is a line at warn', () => {
  const { log, lines } = testLog()
  logEvents(log).onFileWarning('mate.md:3:1 warning: It is odd.')
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { level: 'warn', problem: 'mate.md:3:1 warning: It is odd.', msg: 'agent-file' },
  ])
})

test('what fails is louder than what works', () => {
  const { log, lines } = testLog({ level: 'debug' })
  const { onRequest, onSignIn, observer } = logEvents(log)
  const run = { runId: 'r', threadId: 't', agentId: 'a', userId: 'u', model: 'm', requestedModel: 'm', attempt: 1 }
  onRequest({ method: 'GET', route: '/', status: 200, ms: 1 })
  onRequest({ method: 'GET', route: '/api/ready', status: 503, ms: 1 })
  onRequest({ method: 'GET', route: '/api/ready', status: 200, ms: 1 })
  onSignIn({ ok: true, userId: 'ann' })
  onSignIn({ ok: false })
  observer.runEnded?.(run, { status: 'completed', ms: 1 })
  observer.runEnded?.(run, { status: 'failed', code: 'CANCELLED', ms: 1 })
  observer.runEnded?.(run, { status: 'failed', code: 'STEP_LIMIT', ms: 1 })
  expect(lines.map((line) => JSON.parse(line).level)).toEqual([
    'info',
    'warn',
    'debug',
    'info',
    'warn',
    'info',
    'info',
    'warn',
  ])
})
