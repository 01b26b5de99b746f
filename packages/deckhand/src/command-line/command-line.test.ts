import { describe, expect, test } from 'vitest'
import { parseCommandLine } from './command-line.ts'
import { UsageError } from './usage-error.ts'

const parse = (line: string, env: Record<string, string> = {}) => parseCommandLine(line.split(' ').filter(Boolean), env)

test.each([
  ['', { name: 'help' }],
  ['help', { name: 'help' }],
  ['--help', { name: 'help' }],
  ['serve --help', { name: 'help', about: 'serve' }],
  ['tools list --project shop', { name: 'tools list' }],
  ['tools validate tools/a.ts', { name: 'tools validate', files: ['tools/a.ts'] }],
  ['tools try a --input {"b":1} --yes', { name: 'tools try', tool: 'a', input: { b: 1 }, yes: true }],
  ['tools try a', { name: 'tools try', tool: 'a', input: {}, yes: false }],
  ['runs show -h', { name: 'help', about: 'runs' }],
  ['help bridge', { name: 'help', about: 'bridge' }],
  ['nothing --help', { name: 'help' }],
  ['--version', { name: 'version' }],
  ['serve', { name: 'serve', port: 4300 }],
  ['serve --port 0', { name: 'serve', port: 0 }],
  ['serve -p 8080', { name: 'serve', port: 8080 }],
  ['serve --role worker', { name: 'serve', port: 4300, role: 'worker' }],
  ['chat', { name: 'chat' }],
  ['chat what is 2 + 2', { name: 'chat', question: 'what is 2 + 2' }],
  ['chat --agent cook what is for dinner', { name: 'chat', question: 'what is for dinner', agent: 'cook' }],
  ['chat -- -5 + 3', { name: 'chat', question: '-5 + 3' }],
  ['sign-in', { name: 'sign-in', port: 4300 }],
  ['sign-in --port 5000', { name: 'sign-in', port: 5000 }],
  ['tokens create report', { name: 'tokens create', token: 'report', scopes: ['runs', 'files'], days: 90 }],
  [
    'tokens create --scopes approvals --days 7 report',
    { name: 'tokens create', token: 'report', scopes: ['approvals'], days: 7 },
  ],
  ['tokens list', { name: 'tokens list' }],
  ['tokens revoke abc', { name: 'tokens revoke', id: 'abc' }],
  ['audit verify', { name: 'audit verify' }],
  ['archive list', { name: 'archive list' }],
  ['archive show abc', { name: 'archive show', id: 'abc' }],
  ['bridge', { name: 'bridge' }],
  ['bridge --agent x --root y --port 0', { name: 'bridge', agent: 'x', root: 'y', port: 0 }],
  ['emulator', { name: 'emulator', port: 0, firestore: false }],
  ['emulator --firestore --port 9999', { name: 'emulator', port: 9999, firestore: true }],
  ['init', { name: 'init', folder: '.', template: 'plain' }],
  ['init shop --template next', { name: 'init', folder: 'shop', template: 'next' }],
  ['init shop --packages packs', { name: 'init', folder: 'shop', template: 'plain', packages: 'packs' }],
  ['migrate', { name: 'migrate', check: false }],
  ['migrate --check', { name: 'migrate', check: true }],
  ['store copy', { name: 'store copy' }],
  ['agents validate', { name: 'agents validate', files: [] }],
  ['agents validate a.md b.md', { name: 'agents validate', files: ['a.md', 'b.md'] }],
  ['acp', { name: 'acp' }],
  ['acp --agent-id legal', { name: 'acp', agentId: 'legal' }],
  ['agents list', { name: 'agents list' }],
  ['actions list', { name: 'actions list', project: '.' }],
  ['actions list --project site', { name: 'actions list', project: 'site' }],
  ['actions validate', { name: 'actions validate', project: '.', json: false }],
  ['actions validate --json --project site', { name: 'actions validate', project: 'site', json: true }],
  ['validate', { name: 'validate', project: '.', json: false }],
  ['agent-kit', { name: 'agent-kit', project: '.', check: false }],
  ['agent-kit --check --project site', { name: 'agent-kit', project: 'site', check: true }],
  ['setup', { name: 'setup' }],
  ['setup gemini-agent', { name: 'setup', plugin: 'gemini-agent' }],
  ['setup tides --project site', { name: 'setup', plugin: 'tides', project: 'site' }],
  ['actions types', { name: 'actions types', project: '.', check: false, watch: false, contracts: false }],
  ['actions types --contracts', { name: 'actions types', project: '.', check: false, watch: false, contracts: true }],
  [
    'actions types --check --project a',
    { name: 'actions types', project: 'a', check: true, watch: false, contracts: false },
  ],
  ['runs list', { name: 'runs list', limit: 20 }],
  ['runs list --limit 5', { name: 'runs list', limit: 5 }],
  ['runs show abc', { name: 'runs show', id: 'abc', json: false }],
  ['runs show --json abc', { name: 'runs show', id: 'abc', json: true }],
  ['runs export abc', { name: 'runs export', id: 'abc' }],
  ['runs export abc --out x.json', { name: 'runs export', id: 'abc', out: 'x.json' }],
  ['runs replay x.json', { name: 'runs replay', file: 'x.json' }],
  ['connect', { name: 'connect', port: 4300 }],
  ['connect google', { name: 'connect', service: 'google', port: 4300 }],
  ['disconnect google', { name: 'disconnect', service: 'google' }],
  ['connect slack --port 5000', { name: 'connect', service: 'slack', port: 5000 }],
  ['briefing', { name: 'briefing', refresh: false }],
  ['briefing --refresh', { name: 'briefing', refresh: true }],
  ['doctor', { name: 'doctor', json: false }],
  ['doctor --json', { name: 'doctor', json: true }],
])('deckhand %s', (line, command) => {
  expect(parse(line)).toEqual(command)
})

test('PORT chooses the port, and --port rules over it', () => {
  expect(parse('serve', { PORT: ' 5000 ' })).toMatchObject({ name: 'serve', port: 5000 })
  expect(parse('serve --port 6000', { PORT: 'x' })).toMatchObject({ name: 'serve', port: 6000 })
  expect(parse('serve', { PORT: '' })).toMatchObject({ name: 'serve', port: 4300 })
})

test('DECKHAND_ROLE chooses what serve does, and --role rules over it', () => {
  expect(parse('serve', { DECKHAND_ROLE: ' Web ' })).toMatchObject({ role: 'web' })
  expect(parse('serve --role all', { DECKHAND_ROLE: 'x' })).toMatchObject({ role: 'all' })
  expect(parse('serve', { DECKHAND_ROLE: '' })).not.toHaveProperty('role')
  expect(() => parse('serve', { DECKHAND_ROLE: 'boss' })).toThrow('DECKHAND_ROLE must be web, worker or all')
})

describe('what is not understood is named', () => {
  test.each([
    [
      'serv',
      'There is no command "serv". There is: serve, chat, briefing, init, emulator, sign-in, tokens, connect, disconnect, audit, archive, migrate, store, doctor, agents, actions, validate, agent-kit, setup, mcp, acp, bridge, runs, tools, trust, help.',
    ],
    ['agents', 'There is no command "agents". There is: agents validate, agents list.'],
    ['agents list x', "deckhand agents list: Unexpected argument 'x'."],
    ['actions', 'There is no command "actions". There is: actions list, actions types, actions validate.'],
    ['actions types --check --watch', 'deckhand actions types: --check and --watch do not go together.'],
    ['runs', 'There is no command "runs". There is: runs list, runs show, runs export, runs replay.'],
    ['tools try a --input [1]', '--input must be a JSON object'],
    ['runs list --limit 0', '--limit must be a whole number from 1 to 999999, and is "0".'],
    ['runs show', 'deckhand runs show: name the ID of a run.'],
    ['runs show a b', "deckhand runs show: Unexpected argument 'b'."],
    ['runs show a --out x', "deckhand runs show: Unknown option '--out'."],
    ['runs replay', 'deckhand runs replay: name a FILE that "runs export" wrote.'],
    ['connect github', 'There is no service "github". There is: google, slack.'],
    ['disconnect', 'deckhand disconnect: name google or slack.'],
    ['disconnect github', 'There is no service "github". There is: google, slack.'],
    ['connect google slack', "deckhand connect: Unexpected argument 'slack'."],
    ['store', 'There is no command "store". There is: store copy.'],
    ['store copy here', "deckhand store copy: Unexpected argument 'here'."],
    ['serve --prot 1', "deckhand serve: Unknown option '--prot'."],
    ['serve now', "deckhand serve: Unexpected argument 'now'."],
    ['serve --port', "deckhand serve: Option '-p, --port <value>' argument missing."],
    ['serve --port abc', '--port must be a whole number from 0 to 65535, and is "abc".'],
    ['serve --role boss', '--role must be web, worker or all, and is "boss".'],
    ['emulator --port 65536', '--port must be a whole number from 0 to 65535, and is "65536".'],
    ['audit', 'There is no command "audit". There is: audit verify.'],
    ['archive', 'There is no command "archive". There is: archive list, archive show.'],
    ['archive show', 'deckhand archive show: name the ID of a thread or a run.'],
    ['audit verify now', "deckhand audit verify: Unexpected argument 'now'."],
    [
      'init shop --template expres',
      'There is no template "expres". Did you mean "express"? There is: plain, express, hono, next.',
    ],
    ['init --template koa', 'There is no template "koa". There is: plain, express, hono, next.'],
    ['init a b', "deckhand init: Unexpected argument 'b'."],
    ['setup a b', "deckhand setup: Unexpected argument 'b'."],
    ['chat --loud', "deckhand chat: Unknown option '--loud'."],
  ])('deckhand %s', (line, message) => {
    expect(() => parse(line)).toThrow(message)
    expect(() => parse(line)).toThrow(UsageError)
  })

  test.each(['abc', '-1', '65536', '80.5', '0x50', '1e3'])('PORT=%s', (value) => {
    expect(() => parse('serve', { PORT: value })).toThrow(
      `PORT must be a whole number from 0 to 65535, and is "${value}".`,
    )
  })
})
