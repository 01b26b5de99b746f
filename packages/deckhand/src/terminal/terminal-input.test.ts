import { PassThrough } from 'node:stream'
import { setImmediate as tick } from 'node:timers/promises'
import { stripVTControlCharacters } from 'node:util'
import { beforeEach, describe, expect, test } from 'vitest'
import { TerminalInput } from './terminal-input.ts'

let keyboard: PassThrough
let shown: string
let interrupts: number
let input: TerminalInput

beforeEach(() => {
  keyboard = new PassThrough()
  shown = ''
  interrupts = 0
  const output = Object.assign(new PassThrough(), { columns: 20 })
  output.on('data', (chunk) => {
    shown += chunk
  })
  input = new TerminalInput({ input: keyboard, output, prompt: '› ', onInterrupt: () => interrupts++ })
})

async function type(keys: string): Promise<void> {
  keyboard.write(keys)
  await tick()
  await tick()
}

/** The last thing on the screen, as a person reads it. */
const lastLine = () => stripVTControlCharacters(shown).split(/\r?\n/).at(-1)?.split('\r').at(-1)

test('a line that is typed at the prompt is the next line', async () => {
  const line = input.nextLine()
  await type('hello\r')
  expect(await line).toBe('hello')
  expect(stripVTControlCharacters(shown)).toContain('› hello')
})

describe('between prompts', () => {
  test('nothing that is typed is shown', async () => {
    await type('half a line')
    expect(shown).toBe('')
  })

  test('an unfinished line is kept and appears at the next prompt', async () => {
    await type('half a')
    const line = input.nextLine()
    await tick()
    expect(lastLine()).toContain('half a')
    await type(' line\r')
    expect(await line).toBe('half a line')
  })

  test('a kept line of several rows does not draw over what is above it', async () => {
    await type('x'.repeat(50))
    void input.nextLine()
    await tick()
    // biome-ignore lint/suspicious/noControlCharactersInRegex: the code that moves the cursor up
    expect(shown.slice(0, shown.indexOf('x'))).not.toMatch(/\u001b\[\d*A/)
  })

  test('whole lines are kept in their order', async () => {
    await type('one\rtwo\rthr')
    expect(await input.nextLine()).toBe('one')
    expect(await input.nextLine()).toBe('two')
    const third = input.nextLine()
    await type('ee\r')
    expect(await third).toBe('three')
  })
})

test('several lines pasted at the prompt are lines one after the other', async () => {
  const first = input.nextLine()
  await type('one\rtwo\r')
  expect(await first).toBe('one')
  expect(await input.nextLine()).toBe('two')
})

test('Ctrl-C is reported, at the prompt and between prompts', async () => {
  await type('\u0003')
  void input.nextLine()
  await type('\u0003')
  expect(interrupts).toBe(2)
})

test('what was typed can be thrown away', async () => {
  const line = input.nextLine()
  expect(input.dropTyped()).toBe(false)
  await type('wrong')
  expect(input.dropTyped()).toBe(true)
  await type('right\r')
  expect(await line).toBe('right')
})

test('Ctrl-D ends the lines', async () => {
  const line = input.nextLine()
  await type('\u0004')
  expect(await line).toBeUndefined()
  expect(await input.nextLine()).toBeUndefined()
})

test('Ctrl-D between prompts leaves the lines before it to be read', async () => {
  await type('one\r\u0004')
  expect(await input.nextLine()).toBe('one')
  expect(await input.nextLine()).toBeUndefined()
})

test('closing ends a line that is waited for', async () => {
  const line = input.nextLine()
  input.close()
  expect(await line).toBeUndefined()
})

describe('a question', () => {
  const ask = (question = 'Sure? ', signal = new AbortController().signal) => input.ask(question, signal)

  test('is answered by the line that is typed at it', async () => {
    const answer = ask()
    await type('y\r')
    expect(await answer).toBe('y')
    expect(stripVTControlCharacters(shown)).toContain('Sure? y')
  })

  test('is not answered by what was typed before it, which stays for the prompt', async () => {
    await type('y\rhalf a')
    const answer = ask()
    await tick()
    expect(lastLine()).toBe('Sure? ')
    await type('n\r')
    expect(await answer).toBe('n')
    expect(await input.nextLine()).toBe('y')
    const line = input.nextLine()
    await type(' line\r')
    expect(await line).toBe('half a line')
  })

  test('that is left has no answer, and what was typed at it is gone', async () => {
    const leaving = new AbortController()
    const answer = ask('Sure? ', leaving.signal)
    await type('perh')
    leaving.abort()
    expect(await answer).toBeUndefined()
    const line = input.nextLine()
    await type('hello\r')
    expect(await line).toBe('hello')
  })

  test('longer than a row does not draw over what is above it, also when it was left', async () => {
    const leaving = new AbortController()
    const answer = ask('Is this a question of several rows? ', leaving.signal)
    await tick()
    leaving.abort()
    await answer
    const before = shown.length
    void input.nextLine()
    await tick()
    // biome-ignore lint/suspicious/noControlCharactersInRegex: the code that moves the cursor up
    expect(shown.slice(before)).not.toMatch(/\u001b\[\d*A/)
  })

  test('leaves no answer behind for the up arrow', async () => {
    const said = input.nextLine()
    await type('hello\r')
    await said
    const answer = ask()
    await type('y\r')
    await answer
    const line = input.nextLine()
    await type('\u001b[A\r')
    expect(await line).toBe('hello')
  })

  test('ends without an answer on Ctrl-D, and so do the lines', async () => {
    const answer = ask()
    await type('\u0004')
    expect(await answer).toBeUndefined()
    expect(await input.nextLine()).toBeUndefined()
  })

  test('Ctrl-C at it is reported', async () => {
    void ask()
    await type('\u0003')
    expect(interrupts).toBe(1)
  })
})
