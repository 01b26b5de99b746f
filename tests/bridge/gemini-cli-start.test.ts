import { startBridge } from '@deckhand/bridge'
import { describe, expect, onTestFinished, test } from 'vitest'
import { wordsOf } from '../support/agent-chat.ts'
import { connectTo, startGeminiBridge } from '../support/gemini-bridge.ts'
import { geminiCli, patience, prepareFreshGeminiCli } from '../support/gemini-cli.ts'
import { says } from '../support/shell-prompts.ts'

describe.skipIf(!geminiCli)('the Gemini CLI is started', patience, () => {
  test('where nobody is signed in a session says so, and how to', async () => {
    const { agent, project, remove } = prepareFreshGeminiCli()
    onTestFinished(remove)
    const bridge = await startBridge({ agent, root: project, port: 0 })
    onTestFinished(() => bridge.close())
    const chat = await connectTo(bridge)
    await expect(chat.newSession()).rejects.toMatchObject({ problem: { kind: 'not_signed_in', command: 'gemini' } })
  })

  test('with the older argument when it does not know the newer one', async () => {
    const swap = (args: string[], name: string) => args.map((argument) => argument.replace(/^--acp$/, name))
    const cli = await startGeminiBridge(({ agent }) => ({
      agent: { ...agent, args: swap(agent.args, '--of-tomorrow'), olderArgs: swap(agent.args, '--experimental-acp') },
    }))
    onTestFinished(() => cli.end())
    const chat = await cli.chat()
    await chat.prompt(says('Old but able.'))
    expect(wordsOf(chat)).toBe('Old but able.')
  })
})
