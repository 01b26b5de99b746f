import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { startBridge } from '@deckhand/bridge'
import { describe, expect, onTestFinished, test } from 'vitest'
import { wordsOf } from '../client/agent-chats.ts'
import { startCommand } from '../support/processes/command.ts'
import { connectTo, processesBelow, startGeminiBridge } from './cli/gemini-bridge.ts'
import { geminiCli, patience, prepareFreshGeminiCli, prepareGeminiCli } from './cli/gemini-cli.ts'
import { runs, says } from './cli/shell-prompts.ts'

describe.skipIf(!geminiCli)('the Gemini CLI is started', patience, () => {
  test('without a sign-in, a session says so and how to sign in', async () => {
    const { agent, project, remove } = prepareFreshGeminiCli()
    onTestFinished(remove)
    const bridge = await startBridge({ agent, root: project, port: 0 })
    onTestFinished(() => bridge.close())
    const chat = await connectTo(bridge)
    await expect(chat.newSession()).rejects.toMatchObject({ problem: { kind: 'not_signed_in', command: 'gemini' } })
  })

  test('with the older argument if it does not know the newer one', async () => {
    const swap = (args: string[], name: string) => args.map((argument) => argument.replace(/^--acp$/, name))
    const cli = await startGeminiBridge(({ agent }) => ({
      agent: { ...agent, args: swap(agent.args, '--of-tomorrow'), olderArgs: swap(agent.args, '--experimental-acp') },
    }))
    onTestFinished(() => cli.end())
    const chat = await cli.chat()
    await chat.prompt(says('Old but able.'))
    expect(wordsOf(chat)).toBe('Old but able.')
  })

  test('by deckhand bridge with the model and the approval mode of its settings', async () => {
    const { agent, emulator, project, remove } = await prepareGeminiCli()
    onTestFinished(remove)
    const settings = { GEMINI_BIN: geminiCli ?? '', GEMINI_MODEL: 'gemini-2.5-flash', GEMINI_APPROVAL_MODE: 'yolo' }
    const command = startCommand(['bridge', '--port', '0', '--root', project], { ...agent.env, ...settings })
    const [, url = ''] = await command.shows(/is at (ws:\/\/127\.0\.0\.1:\d+\/acp)/)
    const [, token = ''] = await command.shows(/Token: (\S+)/)
    const chat = await connectTo({ url, token })
    await chat.prompt(runs('touch unasked.txt'))
    expect(existsSync(join(project, 'unasked.txt'))).toBe(true)
    expect(emulator.requests[0]?.model).toBe('gemini-2.5-flash')
    const below = [...processesBelow(command.child.pid).entries()]
    const [pid = 0] =
      below.find(([, args]) => / --acp --model gemini-2\.5-flash --approval-mode yolo$/.test(args)) ?? []
    expect(() => process.kill(pid, 0)).not.toThrow()
    command.child.kill('SIGTERM')
    expect(await command.exitCode).toBe(0)
    expect(() => process.kill(pid, 0)).toThrow('ESRCH')
  })
})
