import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { answerOf, toolsOf, wordsOf } from '../client/agent-chats.ts'
import { type GeminiBridge, startGeminiBridge } from './cli/gemini-bridge.ts'
import { geminiCli, patience } from './cli/gemini-cli.ts'
import { promptFor } from './cli/prompted-brain.ts'
import { runs } from './cli/shell-prompts.ts'

describe.skipIf(!geminiCli)('the Gemini CLI through the bridge', patience, () => {
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
})
