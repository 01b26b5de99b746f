import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { answerOf, firstTold, toolsOf, wordsOf } from '../support/agent-chat.ts'
import { type GeminiBridge, processesBelow, startGeminiBridge } from '../support/gemini-bridge.ts'
import { geminiCli } from '../support/gemini-cli.ts'
import { promptFor } from '../support/prompted-brain.ts'
import { runs, says, ticks } from '../support/shell-prompts.ts'

describe.skipIf(!geminiCli)('the Gemini CLI through the bridge', () => {
  let cli: GeminiBridge
  beforeAll(async () => {
    cli = await startGeminiBridge()
  })
  afterAll(() => cli?.end())
  const file = (name: string) => join(cli.project, name)

  test('a thought and words arrive in their order', async () => {
    const chat = await cli.chat()
    const heard: string[] = []
    chat.on('thought_delta', ({ text }) => heard.push(`thought ${text}`))
    chat.on('text_delta', ({ text }) => heard.push(text))
    const said = [{ thought: '**Looking** at the sea' }, { text: 'Ahoy ' }, { text: 'there.' }]
    const { stopReason } = await chat.prompt(promptFor('hail', [said]))
    expect(stopReason).toBe('end_turn')
    expect(answerOf(chat).parts).toMatchObject([
      { type: 'thought', text: expect.stringContaining('at the sea') },
      { type: 'text', text: 'Ahoy there.' },
    ])
    expect(heard.join('')).toMatch(/^thought .*at the sea.*Ahoy there\.$/s)
  })

  test('a command that is allowed runs once', async () => {
    const chat = await cli.chat()
    chat.on('permission_required', ({ permission }) => chat.approve(permission.id, 'proceed_once'))
    await chat.prompt(runs('echo made >> allowed.txt'))
    expect(readFileSync(file('allowed.txt'), 'utf8')).toBe('made\n')
    expect(toolsOf(chat)).toMatchObject([
      { title: 'echo made >> allowed.txt', description: 'Work (in the shell)', kind: 'execute', state: 'done' },
    ])
    expect(wordsOf(chat)).toBe('Ran.')
  })

  test('a command that is refused does not run, and the answer goes on', async () => {
    const chat = await cli.chat()
    chat.on('permission_required', ({ permission }) => chat.approve(permission.id, 'cancel'))
    await chat.prompt(runs('echo made > refused.txt'))
    expect(existsSync(file('refused.txt'))).toBe(false)
    expect(toolsOf(chat)).toMatchObject([{ state: 'rejected', permission: { state: 'answered', optionId: 'cancel' } }])
    expect(wordsOf(chat)).toBe('Ran.')
  })

  test('cancel in the middle of an answer ends it here and at the model, and the session goes on', async () => {
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

  test('cancel while a permission is open runs nothing, then or later', async () => {
    const chat = await cli.chat()
    const turn = chat.prompt(runs('echo made > cancelled.txt'))
    const { permission } = await firstTold(chat, 'permission_required')
    chat.cancel()
    expect((await turn).stopReason).toBe('cancelled')
    expect(chat.approve(permission.id, 'proceed_once')).toBe(false)
    await chat.prompt(says('Here.'))
    expect(wordsOf(chat)).toBe('Here.')
    expect(existsSync(file('cancelled.txt'))).toBe(false)
  })

  test('cancel while a command runs ends the command', async () => {
    const chat = await cli.chat()
    chat.on('permission_required', ({ permission }) => chat.approve(permission.id, 'proceed_once'))
    const turn = chat.prompt(runs('touch begun.txt; sleep 5; touch late.txt'))
    await expect.poll(() => existsSync(file('begun.txt'))).toBe(true)
    chat.cancel()
    expect((await turn).stopReason).toBe('cancelled')
    await expect.poll(() => [...processesBelow().values()].filter((args) => args.startsWith('sleep 5'))).toEqual([])
    expect(existsSync(file('late.txt'))).toBe(false)
  })
})
