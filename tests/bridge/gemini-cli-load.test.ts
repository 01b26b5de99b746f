import type { AcpSessionNotification, RpcMessage } from '@deckhand/spec'
import { describe, expect, onTestFinished, test } from 'vitest'
import { moveClock } from '../support/processes/moved-clock.ts'
import { geminiCli, patience, prepareGeminiCli } from './cli/gemini-cli.ts'
import { says } from './cli/shell-prompts.ts'
import { type StdioAgent, startStdioAgent } from './cli/stdio-agent.ts'

// Why the bridge answers session/load itself for sessions that it has. If this fails, a new version has fixed it: see docs/bridge.md.

interface Answer {
  result?: { sessionId?: string }
  error?: { data?: { details?: string } }
}

/** What the CLI says until it answers, and the answer. */
async function ask(cli: StdioAgent, method: string, params: object): Promise<{ words: string[]; answer: Answer }> {
  cli.send({ jsonrpc: '2.0', id: method, method, params })
  const words: string[] = []
  for (;;) {
    const message = await cli.next()
    if ('id' in message && message.id === method) return { words, answer: message as Answer }
    words.push(...wordsOf(message))
  }
}

function wordsOf(message: RpcMessage): string[] {
  const { update } = ('params' in message ? message.params : {}) as AcpSessionNotification
  return 'content' in update && update.content && 'text' in update.content ? [update.content.text] : []
}

/** A session with one answer in it, on a clock that the test puts forward. Loading tells its messages behind the answer, up to its commands. */
async function talkOnce() {
  const { project, home, agent, remove } = await prepareGeminiCli()
  onTestFinished(remove)
  const clock = moveClock(home)
  const cli = startStdioAgent({ ...agent, env: { ...agent.env, ...clock.env } }, project)
  await ask(cli, 'initialize', { protocolVersion: 1, clientCapabilities: {} })
  const place = { cwd: project, mcpServers: [] }
  const { answer } = await ask(cli, 'session/new', place)
  const sessionId = answer.result?.sessionId ?? ''
  await ask(cli, 'session/prompt', { sessionId, prompt: [{ type: 'text', text: says('Ahoy.') }] })
  const load = () => ask(cli, 'session/load', { sessionId, ...place })
  return { cli, load, putForward: clock.putForward }
}

describe.skipIf(!geminiCli)('session/load of the Gemini CLI', patience, () => {
  test('within the minute in which the session began it fails, and the conversation is gone from the disk for good', async () => {
    const { load, putForward } = await talkOnce()
    const gone = 'No previous sessions found for this project.'
    expect((await load()).answer.error?.data?.details).toBe(gone)
    putForward(2)
    expect((await load()).answer.error?.data?.details).toBe(gone)
  })

  test('from the next minute on it replays the conversation after its response', async () => {
    const { load, putForward, cli } = await talkOnce()
    putForward(1)
    const { answer, words } = await load()
    expect(answer).toHaveProperty('result.modes')
    expect(words).not.toContain('Ahoy.')
    const told: string[] = []
    while (!told.includes('Ahoy.')) told.push(...wordsOf(await cli.next()))
  })
})
