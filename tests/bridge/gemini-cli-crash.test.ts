import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { answerOf, firstTold, toolsOf, wordsOf } from '../client/agent-chats.ts'
import { agentProcess, type GeminiBridge, processesBelow, startGeminiBridge } from './cli/gemini-bridge.ts'
import { geminiCli, patience } from './cli/gemini-cli.ts'
import { runs, says, ticks } from './cli/shell-prompts.ts'

// Used by no other test on this machine.
const sleep = `sleep ${100_000 + process.pid}`
const sleeps = () => [...processesBelow(1).values()].filter((args) => args.startsWith(sleep))

describe.skipIf(!geminiCli)('a Gemini CLI that ends', patience, () => {
  let cli: GeminiBridge
  beforeAll(async () => {
    cli = await startGeminiBridge()
  })
  afterAll(() => cli?.end())

  test('killed in mid-answer: the client is notified at once, and a new session works', async () => {
    const chat = await cli.chat()
    const turn = chat.prompt(ticks)
    await firstTold(chat, 'text_delta')
    process.kill(agentProcess(), 'SIGKILL')
    await expect(turn).rejects.toMatchObject({ problem: { kind: 'crashed' } })
    expect(answerOf(chat)).toMatchObject({ state: 'failed', problem: { kind: 'crashed' } })
    await expect(chat.prompt(says('Lost.'))).rejects.toMatchObject({ problem: { kind: 'session_lost' } })
    await chat.newSession()
    await chat.prompt(says('Back.'))
    expect(wordsOf(chat)).toBe('Back.')
  })

  test('killed while a command runs: the command ends with it, though it has a process group of its own', async () => {
    const chat = await cli.chat()
    chat.on('permission_required', ({ permission }) => chat.approve(permission.id, 'proceed_once'))
    const turn = chat.prompt(runs(`touch working.txt; ${sleep}`))
    await expect.poll(() => existsSync(join(cli.project, 'working.txt'))).toBe(true)
    expect(sleeps()).not.toEqual([])
    process.kill(agentProcess(), 'SIGKILL')
    await expect(turn).rejects.toMatchObject({ problem: { kind: 'crashed' } })
    expect(toolsOf(chat)).toMatchObject([{ state: 'stopped' }])
    await expect.poll(sleeps).toEqual([])
  })

  test('ended with the bridge: no process that it started is left', async () => {
    const chat = await cli.chat()
    chat.on('permission_required', ({ permission }) => chat.approve(permission.id, 'proceed_once'))
    const turn = chat.prompt(runs(`touch last.txt; ${sleep}`))
    await expect.poll(() => existsSync(join(cli.project, 'last.txt'))).toBe(true)
    turn.catch(() => undefined)
    await cli.end()
    expect(sleeps()).toEqual([])
    expect([...processesBelow().values()].filter((args) => args.includes('gemini.js'))).toEqual([])
  })
})
