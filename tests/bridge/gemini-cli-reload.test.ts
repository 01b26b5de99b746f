import { startBridge } from '@deckhand/bridge'
import { describe, expect, onTestFinished, test } from 'vitest'
import { wordsOf } from '../client/agent-chats.ts'
import { moveClock } from '../support/processes/moved-clock.ts'
import { connectTo } from './cli/gemini-bridge.ts'
import { geminiCli, patience, prepareGeminiCli } from './cli/gemini-cli.ts'
import { says } from './cli/shell-prompts.ts'

describe.skipIf(!geminiCli)('a session of a Gemini CLI that has ended', patience, () => {
  test('is loaded by the next bridge, but not within the minute in which it could be wiped', async () => {
    const { agent, home, project, remove } = await prepareGeminiCli()
    onTestFinished(remove)
    const clock = moveClock(home)
    const options = { agent: { ...agent, env: { ...agent.env, ...clock.env } }, root: project, port: 0 }
    const first = await startBridge(options)
    onTestFinished(() => first.close())
    const before = await connectTo(first)
    await before.prompt(says('Ahoy.'))
    const id = before.state.session?.id ?? ''
    await first.close()

    const second = await startBridge(options)
    onTestFinished(() => second.close())
    await expect.poll(() => second.condition.state, { timeout: 60_000 }).toBe('ready')
    const hasty = await connectTo(second)
    const waits = hasty.loadSession(id)
    const early = await Promise.race([waits, new Promise((resolve) => setTimeout(resolve, 1_500, 'waits'))])
    expect(early).toBe('waits')
    waits.catch(() => undefined)
    hasty.dispose()
    clock.putForward(1)
    const after = await connectTo(second)
    await after.loadSession(id)
    await expect.poll(() => after.state.messages.length).toBe(2)
    expect(wordsOf(after)).toBe('Ahoy.')
    await after.prompt(says('Again.'))
    expect(wordsOf(after)).toBe('Again.')
  })
})
