import { builtInTools } from '@deckhand/tools'
import { afterEach, describe, expect, test } from 'vitest'
import { cleanUp } from '../testing/clean-up.ts'
import { finish, never, says, type Turn } from '../testing/scripted-model.ts'
import { testChat, until } from '../testing/test-chat.ts'

afterEach(cleanUp)

const tools = builtInTools({ noteUrl: () => expect.unreachable() })

describe('a conversation', () => {
  test('shows two calls with their ticks, and the answer', async () => {
    const twoCalls: Turn = () => [
      { type: 'thought', text: 'two things' },
      { type: 'call', name: 'calculate', args: { expression: '12.5% of 2480' } },
      { type: 'call', name: 'current_time', args: { place: 'Tokyo' } },
      finish,
    ]
    const { chat, output } = await testChat({ turns: [twoCalls, says('It is 310.')], lines: ['what is it?'], tools })
    expect(await chat.talk()).toBe(0)
    expect(output()).toBe(
      '· thought for TIME\n✓ calculate  12.5% of 2480  TIME\n✓ current_time  the time in Tokyo  TIME\nIt is 310.\n',
    )
  })

  test('continues in one thread', async () => {
    const { chat, requests } = await testChat({ turns: [says('one'), says('two')], lines: ['first', '', 'second'] })
    await chat.talk()
    expect(requests[1]?.messages.map(({ role }) => role)).toEqual(['user', 'assistant', 'user'])
  })

  test('/new starts another thread', async () => {
    const { chat, requests } = await testChat({ turns: [says('one'), says('two')], lines: ['first', '/new', 'second'] })
    await chat.talk()
    expect(requests[1]?.messages).toEqual([{ role: 'user', text: 'second' }])
  })

  test.each(['/exit', '/quit'])('%s leaves', async (command) => {
    const { chat, requests } = await testChat({ turns: [says('one')], lines: [command, 'never asked'] })
    expect(await chat.talk()).toBe(0)
    expect(requests).toEqual([])
  })

  test('an unknown command is not sent to the model, a path is', async () => {
    const lines = ['/nwe', '/etc/hosts, what is it?']
    const { chat, requests, output } = await testChat({ turns: [says('one')], lines })
    await chat.talk()
    expect(output()).toContain('There is no command /nwe. /help lists the commands.')
    expect(requests).toHaveLength(1)
  })
})

describe('exit codes', () => {
  const broken: Turn = () => {
    throw new Error('no answer today')
  }

  test('a failed run makes a piped chat exit with 1, after the other lines were answered', async () => {
    const { chat, output } = await testChat({ turns: [broken, says('fine')], lines: ['first', 'second'] })
    expect(await chat.talk()).toBe(1)
    expect(output()).toBe('✗ no answer today (INTERNAL)\n\nfine\n')
  })

  test('an interactive chat that saw a failed run exits with 0', async () => {
    const { chat } = await testChat({ turns: [broken], lines: ['first'], interactive: true })
    expect(await chat.talk()).toBe(0)
  })
})

describe('Ctrl-C', () => {
  test('cancels the run and not the program', async () => {
    const lines = ['first', 'second']
    const { chat, output } = await testChat({ turns: [never, says('still here')], lines, interactive: true })
    const talking = chat.talk()
    await until(() => output().includes('Well'))
    chat.interrupt()
    expect(await talking).toBe(0)
    expect(output()).toBe('Well\ncancelled\n\nstill here\n\n')
  })

  test('before the run is there cancels it all the same', async () => {
    const { chat, output } = await testChat({ turns: [never], lines: ['first'] })
    const talking = chat.talk()
    await Promise.resolve()
    await Promise.resolve()
    chat.interrupt()
    expect(await talking).toBe(130)
    expect(output()).toContain('cancelled')
  })

  test('twice in a run leaves, also when the model does not stop', async () => {
    const deaf: Turn = async function* () {
      yield { type: 'text', text: 'Well' }
      await new Promise(() => {})
    }
    const { chat, output } = await testChat({ turns: [deaf], lines: ['first'], interactive: true })
    const talking = chat.talk()
    await until(() => output().includes('Well'))
    chat.interrupt()
    chat.interrupt()
    expect(await talking).toBe(130)
  })

  test('at the prompt asks for a second one, which leaves', async () => {
    const interruptTwice = () => {
      chat.interrupt()
      expect(input.hints).toEqual(['Press Ctrl-C again to leave.'])
      chat.interrupt()
    }
    const { chat, input } = await testChat({ lines: [interruptTwice], interactive: true })
    expect(await chat.talk()).toBe(0)
  })

  test('throws away what was typed before it leaves', async () => {
    const interrupt = () => {
      input.typed = true
      chat.interrupt()
      expect(input).toMatchObject({ typed: false, hints: [] })
      chat.interrupt()
      chat.interrupt()
    }
    const { chat, input } = await testChat({ lines: [interrupt], interactive: true })
    expect(await chat.talk()).toBe(0)
    expect(input.hints).toHaveLength(1)
  })
})

test('leaving a chat ends it with the given code and does not cancel its run', async () => {
  const { chat, runtime, output } = await testChat({ turns: [never], lines: ['first'], interactive: true })
  const talking = chat.talk()
  await until(() => output().includes('Well'))
  chat.leave(143)
  expect(await talking).toBe(143)
  const [run] = await runtime.store.runs.list('local', { limit: 1 })
  expect(run?.status).toBe('planning')
})
