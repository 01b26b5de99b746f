import { expect, test } from 'vitest'
import { splitWords } from './agent-command.ts'

test.each([
  ['node agent.mjs --acp', ['node', 'agent.mjs', '--acp']],
  ['  gemini   --acp ', ['gemini', '--acp']],
  [`node "my agent.mjs" 'a "b" c'`, ['node', 'my agent.mjs', 'a "b" c']],
  [`--name="a b"c`, ['--name=a bc']],
  ['a\\ b "c\\"d" \\"e', ['a b', 'c"d', '"e']],
  [`run ""`, ['run', '']],
  [`'C:\\agents\\x.exe' "C:\\agents"`, ['C:\\agents\\x.exe', 'C:\\agents']],
  ['', []],
])('%s', (text, words) => {
  expect(splitWords(text)).toEqual(words)
})

test.each(['node "agent', "node 'agent", 'node \\'])('%s is refused: it is not ended', (text) => {
  expect(() => splitWords(text)).toThrow('--agent has a quote or a backslash that is not closed')
})
