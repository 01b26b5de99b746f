import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { cleanUp } from '../testing/clean-up.ts'
import { temporaryFolder } from '../testing/temporary-folder.ts'
import { checkAgents } from './agents-command.ts'

afterEach(cleanUp)

test('a custom tool that Gemini cannot be told of is an error at its schema, and an unknown placeholder a warning', () => {
  const root = temporaryFolder()
  mkdirSync(join(root, 'agents'))
  const file = `---
tools:
  - { name: a, description: A., prompt: "{{b}}", input_schema: { type: object, not: {} } }
---
Hi.`
  writeFileSync(join(root, 'agents', 'mate.md'), file)
  const { problems } = checkAgents(root, {})
  expect(problems.map(({ line, column, severity, message }) => `${line}:${column} ${severity} ${message}`)).toEqual([
    '3:42 warning {{b}} names no parameter of this tool and stays in the prompt as it is. Add "b" to its parameters, or correct it.',
    '3:64 error "tools[0].input_schema": Gemini cannot take $.not of its input schema: there is no "not"; say it in the description and check it in the handler.',
  ])
})
