import { expect, test } from 'vitest'
import { createSecretRemover } from './secret-remover.ts'

const key = 'AIzaSyA1234567890abcdefghijklmnopqrstuv'

test.each([
  ['a key of Google', `using ${key}`, 'using [removed]'],
  ['a bearer', 'Authorization: Bearer abc.def-123', 'Authorization: Bearer [removed]'],
  ['a key in an address', 'https://host/v1?key=abc123&alt=sse', 'https://host/v1?key=[removed]&alt=sse'],
  ['a plain key=', 'key=abc123', 'key=[removed]'],
  ['a variable', 'GEMINI_API_KEY=abc123 gemini', 'GEMINI_API_KEY=[removed] gemini'],
  ['a field of JSON', '{"api_key":"abc123","id":1}', '{"api_key":"[removed]","id":1}'],
  ['our own subprotocol', 'acp, deckhand-token.abc_1-2', 'acp, deckhand-token.[removed]'],
  ['an access token', 'ya29.a0AfH6SMBx123', '[removed]'],
  ['a value it was told', 'it is "to\\"ld-secret"', 'it is "[removed]"'],
  ['a value of the environment', 'said from-the-environment!', 'said [removed]!'],
])('%s is removed', (_, text, without) => {
  const clean = createSecretRemover(['to"ld-secret'], {
    SOME_TOKEN: 'from-the-environment',
    SOME_PLACE: 'London-Bridge',
  })
  expect(clean(text)).toBe(without)
})

test('ordinary words stay', () => {
  const clean = createSecretRemover([], { SOME_TOKEN: 'x', HOME: '/home/ann' })
  const text = '{"method":"session/update","params":{"key":"value","path":"/home/ann/x"}} tokens: 12, the key is lost'
  expect(clean(text)).toBe(text)
})

test('incomplete tokens take about as long as ordinary text of the same length', () => {
  const clean = createSecretRemover([], {})
  const cpuTime = (text: string) => {
    const before = process.cpuUsage()
    for (let time = 0; time < 3; time += 1) clean(text)
    return process.cpuUsage(before).user / 1_000
  }
  const ordinary = cpuTime('The tide is at ten. '.repeat(1_000))
  // Work that grows with the square of the length would take thousands of times longer.
  expect(cpuTime('eyJ-'.repeat(5_000))).toBeLessThan(100 * Math.max(ordinary, 1))
})
