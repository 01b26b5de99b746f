import { expect, test } from 'vitest'
import { version } from '../package/version.ts'
import { greeting, workerGreeting } from './greeting.ts'

const facts = {
  wanted: 4300,
  port: 4300,
  url: 'http://127.0.0.1:4300',
  link: 'http://127.0.0.1:4300/sign-in#one',
  token: 'two',
  modelLabel: 'gemini-2.5-flash (Gemini API)',
  notice: undefined,
  dataLabel: '/home/ann/.deckhand',
}

test('the greeting tells the address, who answers, how to sign in, and lines to paste', () => {
  expect(greeting(facts)).toBe(`Deckhand ${version} is at http://127.0.0.1:4300
Answering: gemini-2.5-flash (Gemini API)
Sign in: http://127.0.0.1:4300/sign-in#one
  (opens the workspace; works once, within the hour; "npm run deckhand -- sign-in" prints another)
Data: /home/ann/.deckhand

Try it from another terminal:
  curl -sc cookies.txt http://127.0.0.1:4300/api/auth/session -d '{"token":"two"}' | sed 's/.*"sessionKey":"\\([^"]*\\)".*/Deckhand-Session-Key: \\1/' | tee key.txt
  curl -b cookies.txt -H @key.txt -N http://127.0.0.1:4300/api/agent/run/stream -d '{"prompt":"What is 12.5% of 2480, and what day is it in Tokyo?"}'

Ctrl-C stops it.
`)
})

test('the actions of a project are printed, with their address', () => {
  expect(greeting({ ...facts, actionsLabel: '6 from examples/orders, 5 of them for agents' })).toContain(
    '\nActions: 6 from examples/orders, 5 of them for agents, at http://127.0.0.1:4300/_jay/actions/\n',
  )
})

test("with a token of the user's own none is printed", () => {
  const told = greeting({ ...facts, link: 'http://127.0.0.1:4300/sign-in with DECKHAND_TOKEN', token: undefined })
  expect(told).toContain('Sign in: http://127.0.0.1:4300/sign-in with DECKHAND_TOKEN\nData:')
  expect(told).toContain(`-d "{\\"token\\":\\"$DECKHAND_TOKEN\\"}"`)
})

test('a server that leaves runs to others says so', () => {
  expect(greeting({ ...facts, leavesRuns: true })).toContain(
    '\nRuns: left to processes with the role "worker" or "all"\n',
  )
})

test('a worker tells where its health is, and no way to sign in', () => {
  expect(
    workerGreeting({ ...facts, sendsNotes: true }),
  ).toBe(`Deckhand ${version} works on runs only; its health is at http://127.0.0.1:4300/api/health
Answering: gemini-2.5-flash (Gemini API)
Data: /home/ann/.deckhand

Ctrl-C stops it.
`)
})

test('a taken port is reported', () => {
  expect(greeting({ ...facts, port: 4301, url: 'http://127.0.0.1:4301' })).toMatch(/^Port 4300 is taken, using 4301\n/)
  expect(greeting({ ...facts, wanted: 0 })).not.toContain('taken')
})

test('a notice comes before the lines to paste', () => {
  expect(greeting({ ...facts, notice: 'No API key is set.' })).toMatch(
    /Answering: .*\nNo API key is set\.\n(?:.+\n)*\nTry it/,
  )
})

test('a changed port is reported if accounts are connected over a redirect', () => {
  const moved = { ...facts, port: 4301, url: 'http://127.0.0.1:4301' }
  expect(greeting({ ...moved, redirects: true })).toContain(
    '\nConnecting an account fails here, unless http://127.0.0.1:4301/api/connections/…/callback is also registered',
  )
  expect(greeting(moved)).not.toContain('callback')
  expect(greeting({ ...facts, redirects: true })).not.toContain('callback')
})

test('real accounts without a model are mentioned, example accounts are not', () => {
  const notice = 'No API key is set.'
  expect(greeting({ ...facts, notice })).toContain(
    'No API key is set.\nYour real accounts are set up. Set a key before',
  )
  const exampleUrl = 'http://127.0.0.1:9/emulator'
  const withExamples = greeting({ ...facts, notice, exampleUrl })
  expect(withExamples).not.toContain('real accounts')
  expect(withExamples).toContain('example accounts, see http://127.0.0.1:4300/emulator\n')
})

test('the shop is printed, with what it shows', () => {
  expect(greeting({ ...facts, hasShop: true })).toContain(
    '\nShop: http://127.0.0.1:4300/shop, a page with the agent in the corner\n',
  )
  expect(greeting(facts)).not.toContain('shop')
})

test('with an identity provider, the greeting says who may sign in, and there is nothing to paste', () => {
  const link = 'https://agent.example/sign-in'
  const told = greeting({ ...facts, link, token: undefined, signInLabel: 'Firebase lets in @example.org' })
  expect(told).toContain(`Sign in: ${link}\n  (Firebase lets in @example.org)\nData:`)
  expect(told).not.toContain('curl')
})

test('a process that cannot send notes says so at the start', () => {
  const words = '\nNotes: none are sent. Set DECKHAND_NOTE_URL'
  expect(greeting({ ...facts, sendsNotes: false })).toContain(words)
  expect(workerGreeting({ ...facts, sendsNotes: false })).toContain(words)
  expect(greeting(facts)).not.toContain('Notes')
})

test('where an identity provider signs people in there are no real accounts to speak of until some can be connected', () => {
  const served = { ...facts, notice: 'No API key is set.', token: undefined, signInLabel: 'Firebase lets in everybody' }
  expect(greeting(served)).toContain('No API key is set.\nSign in:')
  expect(greeting({ ...served, redirects: true })).toContain('No API key is set.\nYour real accounts are set up')
})
