import { existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { AgentChatClient } from '@deckhand/client'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { toolsOf } from '../client/agent-chats.ts'
import { type GeminiBridge, startGeminiBridge } from './cli/gemini-bridge.ts'
import { geminiCli, patience } from './cli/gemini-cli.ts'
import { promptFor, type ScriptStep } from './cli/prompted-brain.ts'

describe.skipIf(!geminiCli)('files of the Gemini CLI', patience, () => {
  let cli: GeminiBridge
  let outside: string
  beforeAll(async () => {
    cli = await startGeminiBridge(({ home }) => ({ logFolder: home }))
    outside = join(cli.home, 'outside')
    mkdirSync(outside)
  })
  afterAll(() => cli?.end())

  async function calls(...steps: ScriptStep[]): Promise<AgentChatClient> {
    const chat = await cli.chat()
    chat.on('permission_required', ({ permission }) => chat.approve(permission.id, 'proceed_once'))
    await chat.prompt(promptFor('work', [steps, [{ text: 'Worked.' }]]))
    return chat
  }
  const write = (path: string, content: string): ScriptStep => ({
    call: 'write_file',
    args: { file_path: path, content },
  })

  test('a new one is written by the bridge', async () => {
    const path = join(cli.project, 'new.txt')
    const chat = await calls(write(path, 'Ahoy\n'))
    expect(readFileSync(path, 'utf8')).toBe('Ahoy\n')
    expect(toolsOf(chat)).toMatchObject([{ title: 'Writing to new.txt', kind: 'edit', state: 'done' }])
    await expect
      .poll(() => readFileSync(join(cli.home, 'gemini-acp.log'), 'utf8'))
      .toMatch(/"method":"fs\/write_text_file".*new\.txt/)
  })

  test('an existing one is changed by the bridge', async () => {
    const path = join(cli.project, 'old.txt')
    writeFileSync(path, 'one\ntwo\n')
    const chat = await calls({
      call: 'replace',
      args: { file_path: path, instruction: 'count on', old_string: 'two', new_string: 'three' },
    })
    expect(readFileSync(path, 'utf8')).toBe('one\nthree\n')
    expect(toolsOf(chat)).toMatchObject([{ state: 'done', content: [{ type: 'diff', oldText: 'one\ntwo\n' }] }])
  })

  test('one outside of the project is not written, neither by its path nor through a link', async () => {
    symlinkSync(outside, join(cli.project, 'link'))
    const chat = await calls(write(join(outside, 'a.txt'), 'x'), write(join(cli.project, 'link/b.txt'), 'x'))
    expect(toolsOf(chat)).toMatchObject([{ state: 'failed' }, { state: 'failed' }])
    expect(existsSync(join(outside, 'a.txt'))).toBe(false)
    expect(existsSync(join(outside, 'b.txt'))).toBe(false)
  })
})
