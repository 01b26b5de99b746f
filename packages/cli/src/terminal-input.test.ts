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

describe('while nobody asks', () => {
  test('nothing that is typed is shown', async () => {
    await type('half a line')
    expect(shown).toBe('')
  })

  test('an unfinished line is kept and stands at the next prompt', async () => {
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

test('Ctrl-C is told, at the prompt and while nobody asks', async () => {
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

test('Ctrl-D while nobody asks leaves the lines before it to be read', async () => {
  await type('one\r\u0004')
  expect(await input.nextLine()).toBe('one')
  expect(await input.nextLine()).toBeUndefined()
})

test('closing ends a line that is waited for', async () => {
  const line = input.nextLine()
  input.close()
  expect(await line).toBeUndefined()
})
