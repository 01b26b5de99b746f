import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { answerOf, firstTold, toolsOf, wordsOf } from '../client/agent-chats.ts'
import { moveClock } from '../support/processes/moved-clock.ts'
import { type GeminiBridge, processesBelow, startGeminiBridge } from './cli/gemini-bridge.ts'
import { geminiCli, patience } from './cli/gemini-cli.ts'
import { runs, says, ticks } from './cli/shell-prompts.ts'

describe.skipIf(!geminiCli)('a turn of the Gemini CLI that is cancelled', patience, () => {
  let cli: GeminiBridge
  beforeAll(async () => {
    cli = await startGeminiBridge()
  })
  afterAll(() => cli?.end())

  test('in the middle of an answer: it ends here and at the model, and the session goes on', async () => {
    const chat = await cli.chat()
    const turn = chat.prompt(ticks)
    await firstTold(chat, 'text_delta')
    chat.cancel()
    expect(answerOf(chat).state).toBe('cancelled')
    expect((await turn).stopReason).toBe('cancelled')
    await expect.poll(() => cli.emulator.requests.at(-1)?.aborted).toBe(true)
    const before = wordsOf(chat)
    await chat.prompt(says('Here.'))
    expect(wordsOf(chat)).toBe('Here.')
    expect(wordsOf(chat, -3)).toBe(before)
  })

  test('while a command runs: the command ends', async () => {
    const chat = await cli.chat()
    chat.on('permission_required', ({ permission }) => chat.approve(permission.id, 'proceed_once'))
    const turn = chat.prompt(runs('touch begun.txt; sleep 5; touch late.txt'))
    await expect.poll(() => existsSync(join(cli.project, 'begun.txt'))).toBe(true)
    chat.cancel()
    expect((await turn).stopReason).toBe('cancelled')
    await expect.poll(() => [...processesBelow().values()].filter((args) => args.startsWith('sleep 5'))).toEqual([])
    expect(existsSync(join(cli.project, 'late.txt'))).toBe(false)
  })
})

// The CLI leaves the call without a result then, and the service refuses every prompt that follows: see mendSession.
describe.skipIf(!geminiCli)('a turn of the Gemini CLI that is cancelled while a permission is open', patience, () => {
  async function cancelled() {
    let putForward = (_minutes: number) => {}
    const cli = await startGeminiBridge(({ agent, home }) => {
      const clock = moveClock(home)
      putForward = clock.putForward
      return { agent: { ...agent, env: { ...agent.env, ...clock.env } } }
    })
    onTestFinished(() => cli.end())
    const chat = await cli.chat()
    await chat.prompt(says('Before.'))
    const turn = chat.prompt(runs('touch cancelled.txt'))
    const { permission } = await firstTold(chat, 'permission_required')
    chat.cancel()
    expect((await turn).stopReason).toBe('cancelled')
    expect(chat.approve(permission.id, 'proceed_once')).toBe(false)
    return { cli, chat, putForward, file: (name: string) => join(cli.project, name) }
  }

  test('runs nothing, and the session goes on in its mode with all that was said', async () => {
    const { cli, chat, putForward, file } = await cancelled()
    await chat.setMode('yolo')
    putForward(1)
    await chat.prompt(runs('touch mended.txt'))
    expect(wordsOf(chat)).toBe('Ran.')
    expect(toolsOf(chat)).toMatchObject([{ title: 'touch mended.txt', state: 'done' }])
    expect(chat.state.messages).toHaveLength(6)
    expect(existsSync(file('mended.txt'))).toBe(true)
    expect(existsSync(file('cancelled.txt'))).toBe(false)
    expect(JSON.stringify(cli.emulator.requests.at(-1)?.body)).toContain('Before.')
  })

  test('is not repaired in the minute in which the session began: the next prompt waits, and can be cancelled', async () => {
    const { cli, chat, putForward } = await cancelled()
    const other = await cli.chat()
    await other.loadSession(chat.state.session?.id ?? '')
    const turn = chat.prompt(says('Never.'))
    await expect.poll(() => other.state.isBusy).toBe(true)
    await new Promise((resolve) => setTimeout(resolve, 300))
    expect(other.state.isBusy).toBe(true)
    chat.cancel()
    expect((await turn).stopReason).toBe('cancelled')
    expect(answerOf(chat)).toMatchObject({
      state: 'cancelled',
      parts: [
        { type: 'thought', text: expect.stringMatching(/^One moment, up to \d+ s: the session must be loaded again/) },
      ],
    })
    putForward(1)
    await chat.prompt(says('At last.'))
    expect(wordsOf(chat)).toBe('At last.')
    expect(JSON.stringify(cli.emulator.requests)).not.toContain('Never.')
  })
})
