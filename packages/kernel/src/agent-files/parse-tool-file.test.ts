import { expect, test } from 'vitest'
import { parseToolFile } from './parse-tool-file.ts'

const parse = (text: string, name = 'shout') => parseToolFile(text, { name, knownTools: ['calculate'] })
const problemsOf = (text: string, name?: string) =>
  parse(text, name).problems.map(({ line, column, severity, message }) => `${line}:${column} ${severity} ${message}`)

const whole = `---
description: Shouts.
temperature: 0.2
tools: [calculate]
parameters:
  words: { type: string, description: What to shout., required: true }
---
Shout {{words}}.
`

test('a tool file and an agent file with the same settings give the same custom tool', () => {
  expect(parse(whole)).toEqual({
    tool: {
      name: 'shout',
      description: 'Shouts.',
      temperature: 0.2,
      tools: ['calculate'],
      parameters: { words: { type: 'string', description: 'What to shout.', required: true } },
      prompt: 'Shout {{words}}.',
    },
    problems: [],
  })
})

test.each<[mistake: string, text: string, problem: string]>([
  ['no frontmatter', 'Shout.', '1:1 error There is no frontmatter.'],
  ['frontmatter without an end', '---\ndescription: Shouts.\n', '1:1 error The frontmatter has no end.'],
  ['empty frontmatter', '---\n---\nShout.', '2:1 error The frontmatter must be lines of "key: value"'],
  ['no description', '---\ntemperature: 1\n---\nShout.', '2:1 error "description" is missing.'],
  ['no prompt', '---\ndescription: Shouts.\n---\n\n', '3:1 error There is no prompt.'],
  [
    'a prompt among the settings',
    '---\ndescription: Shouts.\nprompt: x\n---\nShout.',
    '3:1 error There is no key "prompt".',
  ],
  [
    'another name',
    '---\ndescription: Shouts.\nname: cry\n---\nShout.',
    '3:1 error The tool is named "cry" and its file "shout".',
  ],
  [
    'a tool that does not exist',
    '---\ndescription: S.\ntools: [calculat]\n---\nShout.',
    '3:9 error There is no tool "calculat".',
  ],
  [
    'a placeholder without a parameter',
    '---\ndescription: S.\n---\nShout\nas {{loud}}.',
    '5:4 warning {{loud}} does not match any parameter',
  ],
  [
    'a parameter without a placeholder',
    whole.replace('{{words}}', 'it'),
    '6:3 warning The parameter "words" is never used.',
  ],
])('%s is reported at its position', (_mistake, text, problem) => {
  expect(problemsOf(text)).toEqual([expect.stringContaining(problem)])
})
