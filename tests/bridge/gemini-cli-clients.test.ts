import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { AgentChatClient } from '@deckhand/client'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { firstTold, toolsOf, wordsOf } from '../client/agent-chats.ts'
import { type GeminiBridge, startGeminiBridge } from './cli/gemini-bridge.ts'
import { geminiCli, patience } from './cli/gemini-cli.ts'
import { promptFor } from './cli/prompted-brain.ts'
import { runs, says } from './cli/shell-prompts.ts'

/** What people see of it. Keys differ between clients, and an answered permission is not repeated. */
function shownIn({ state }: AgentChatClient): unknown {
  const own = ['key', 'permission']
  return JSON.parse(JSON.stringify(state.messages), (name, value) => (own.includes(name) ? undefined : value))
}

describe.skipIf(!geminiCli)('several clients of one Gemini CLI', patience, () => {
  let cli: GeminiBridge
  beforeAll(async () => {
    cli = await startGeminiBridge()
  })
  afterAll(() => cli?.end())

  async function twoOnOneSession(): Promise<[AgentChatClient, AgentChatClient]> {
    const one = await cli.chat()
    const other = await cli.chat()
    const { id } = await one.newSession()
    await other.loadSession(id)
    return [one, other]
  }

  test('with separate sessions each gets its own answers, at the same time', async () => {
    const chats = [await cli.chat(), await cli.chat()]
    const slowly = (word: string) => promptFor('say', [[{ text: `${word} %d `, repeat: 20, sleep: 20 }]])
    const words = ['fore', 'aft']
    await Promise.all(chats.map((chat, index) => chat.prompt(slowly(words[index] as string))))
    const counted = (word: string) => Array.from({ length: 20 }, (_, index) => `${word} ${index} `).join('')
    expect(chats.map((chat) => wordsOf(chat))).toEqual(words.map(counted))
    expect(chats.map(({ state }) => state.messages.length)).toEqual([2, 2])
    expect(chats[0]?.state.session?.id).not.toBe(chats[1]?.state.session?.id)
  })

  test('in one session both see the prompts of either', async () => {
    const [one, other] = await twoOnOneSession()
    await one.prompt(promptFor('hail', [[{ thought: '**Looking** out' }, { text: 'Ahoy ' }, { text: 'both.' }]]))
    await expect.poll(() => other.state.isBusy).toBe(false)
    expect(wordsOf(other)).toBe('Ahoy both.')
    expect(shownIn(other)).toEqual(shownIn(one))
  })

  test('in one session the first answer to a permission wins, and the other client is notified', async () => {
    const [one, other] = await twoOnOneSession()
    const asked = [firstTold(one, 'permission_required'), firstTold(other, 'permission_required')]
    const turn = one.prompt(runs('echo made >> both.txt'))
    const [here, there] = await Promise.all(asked)
    const told = firstTold(one, 'permission_resolved')
    expect(other.approve(there?.permission.id ?? '', 'proceed_once')).toBe(true)
    expect((await told).permission).toMatchObject({ state: 'answered', optionId: 'proceed_once', by: 'other' })
    expect(one.approve(here?.permission.id ?? '', 'cancel')).toBe(false)
    await turn
    expect(readFileSync(join(cli.project, 'both.txt'), 'utf8')).toBe('made\n')
    expect(toolsOf(one)).toMatchObject([{ state: 'done' }])
  })

  test('a client that joins later sees the whole conversation, although the CLI would have forgotten it', async () => {
    const first = await cli.chat()
    const answers = ['proceed_once', 'cancel']
    first.on('permission_required', ({ permission }) => first.approve(permission.id, answers.shift() ?? ''))
    await first.prompt(runs('echo made > shown.txt'))
    await first.prompt(runs('echo made > refused.txt'))
    await first.prompt(says('And ', 'done.'))
    const later = await cli.chat()
    await later.loadSession(first.state.session?.id ?? '')
    expect(later.state.messages).toHaveLength(6)
    expect(shownIn(later)).toEqual(shownIn(first))
    await later.prompt(says('Go on.'))
    expect(wordsOf(later)).toBe('Go on.')
  })
})
