import { setTimeout as sleep } from 'node:timers/promises'
import { standardPolicy } from '@deckhand/kernel'
import { defaultAgent, memoryStore, Runtime } from '@deckhand/runtime'
import type { Model, ModelChunk, ModelRequest } from '@deckhand/spec'
import { builtInTools } from '@deckhand/tools'
import { describe, expect, test } from 'vitest'
import { Chat } from './chat.ts'
import type { Input } from './input.ts'
import { plainPaint } from './paint.ts'
import { Screen } from './screen.ts'

type Turn = (request: ModelRequest, signal: AbortSignal) => AsyncIterable<ModelChunk> | ModelChunk[]

const finish: ModelChunk = {
  type: 'finish',
  usage: { inputTokens: 0, outputTokens: 0, thoughtTokens: 0, totalTokens: 0 },
}
const says =
  (text: string): Turn =>
  () => [{ type: 'text', text }, finish]

/** Speaks until it is stopped. */
const never: Turn = async function* (_request, signal) {
  yield { type: 'text', text: 'Well' }
  await sleep(60_000, undefined, { signal })
}

function scripted(turns: Turn[]): { model: Model; requests: ModelRequest[] } {
  const requests: ModelRequest[] = []
  const left = [...turns]
  const model: Model = {
    id: 'scripted',
    async *stream(request, signal) {
      requests.push(structuredClone(request))
      const turn = left.shift()
      if (!turn) throw new Error('the script is at its end')
      yield* turn(request, signal)
    },
  }
  return { model, requests }
}

interface Typist extends Input {
  hints: string[]
  typed: boolean
}

/** Types a line whenever the chat asks for one. A function in place of a line is called, and no line comes. */
function typist(lines: (string | (() => void))[]): Typist {
  const left = [...lines]
  let endNow = () => {}
  const input: Typist = {
    hints: [],
    typed: false,
    nextLine: async () => {
      const next = left.shift()
      if (typeof next !== 'function') return next
      next()
      return new Promise((resolve) => {
        endNow = () => resolve(undefined)
      })
    },
    dropTyped: () => {
      const dropped = input.typed
      input.typed = false
      return dropped
    },
    hint: (text) => input.hints.push(text),
    close: () => endNow(),
  }
  return input
}

function open(turns: Turn[], lines: (string | (() => void))[], interactive = false) {
  const { model, requests } = scripted(turns)
  let output = ''
  const write = (text: string) => {
    output += text
  }
  const policy = standardPolicy(() => ({ trust: 'supervised', sideEffectsEnabled: true, allowlist: [] }))
  const runtime = new Runtime({
    model,
    agents: [defaultAgent],
    tools: builtInTools(),
    store: memoryStore(),
    policy,
    maxSteps: 8,
  })
  const input = typist(lines)
  const screen = new Screen({ write }, { paint: plainPaint, live: false })
  const chat = new Chat({ runtime, input, screen, userId: 'local', interactive })
  return { chat, requests, input, output: () => output }
}

const until = async (condition: () => boolean) => {
  while (!condition()) await sleep(1)
}

describe('a conversation', () => {
  test('shows two calls with their ticks, and the answer', async () => {
    const calls: Turn = () => [
      { type: 'thought', text: 'two things' },
      { type: 'call', name: 'calculate', args: { expression: '12.5% of 2480' } },
      { type: 'call', name: 'current_time', args: { place: 'Tokyo' } },
      finish,
    ]
    const { chat, output } = open([calls, says('It is 310.')], ['what is 12.5% of 2480, and what day is it in Tokyo?'])
    expect(await chat.talk()).toBe(0)
    expect(output().replace(/[\d.]+ m?s/g, 'TIME')).toBe(
      '· thought for TIME\n✓ calculate  12.5% of 2480  TIME\n✓ current_time  the time in Tokyo  TIME\nIt is 310.\n',
    )
  })

  test('goes on in one thread', async () => {
    const { chat, requests } = open([says('one'), says('two')], ['first', '', 'second'])
    await chat.talk()
    expect(requests[1]?.messages.map(({ role }) => role)).toEqual(['user', 'assistant', 'user'])
  })

  test('/new begins another thread', async () => {
    const { chat, requests } = open([says('one'), says('two')], ['first', '/new', 'second'])
    await chat.talk()
    expect(requests[1]?.messages).toEqual([{ role: 'user', text: 'second' }])
  })

  test.each(['/exit', '/quit'])('%s leaves', async (command) => {
    const { chat, requests } = open([says('one')], [command, 'never asked'])
    expect(await chat.talk()).toBe(0)
    expect(requests).toEqual([])
  })

  test('an unknown command is not sent to the model, a path is', async () => {
    const { chat, requests, output } = open([says('one')], ['/nwe', '/etc/hosts, what is it?'])
    await chat.talk()
    expect(output()).toContain('There is no command /nwe. /help lists those there are.')
    expect(requests).toHaveLength(1)
  })
})

describe('exit codes', () => {
  const broken: Turn = () => {
    throw new Error('no answer today')
  }

  test('a failed run makes a piped chat exit with 1, after the other lines were answered', async () => {
    const { chat, output } = open([broken, says('fine')], ['first', 'second'])
    expect(await chat.talk()).toBe(1)
    expect(output()).toBe('✗ no answer today (INTERNAL)\n\nfine\n')
  })

  test('an interactive chat that saw a failed run exits with 0', async () => {
    const { chat } = open([broken], ['first'], true)
    expect(await chat.talk()).toBe(0)
  })
})

describe('Ctrl-C', () => {
  test('cancels the run and not the program', async () => {
    const { chat, output } = open([never, says('still here')], ['first', 'second'], true)
    const talking = chat.talk()
    await until(() => output().includes('Well'))
    chat.interrupt()
    expect(await talking).toBe(0)
    expect(output()).toBe('Well\ncancelled\n\nstill here\n\n')
  })

  test('before the run is there cancels it all the same', async () => {
    const { chat, output } = open([never], ['first'])
    const talking = chat.talk()
    await Promise.resolve()
    await Promise.resolve()
    chat.interrupt()
    expect(await talking).toBe(130)
    expect(output()).toContain('cancelled')
  })

  test('twice in a run leaves, also when the run does not stop', async () => {
    const deaf: Turn = async function* () {
      yield { type: 'text', text: 'Well' }
      await new Promise(() => {})
    }
    const { chat, output } = open([deaf], ['first'], true)
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
    const { chat, input } = open([], [interruptTwice], true)
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
    const { chat, input } = open([], [interrupt], true)
    expect(await chat.talk()).toBe(0)
    expect(input.hints).toHaveLength(1)
  })
})
