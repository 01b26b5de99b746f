import { mkdirSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { openDeckhand } from '../product/open-deckhand.ts'
import { cleanUp } from '../testing/clean-up.ts'
import { temporaryFolder } from '../testing/temporary-folder.ts'
import { plainPlugin, temporaryProject } from '../testing/temporary-project.ts'
import { checkAgents } from './agents-command.ts'

afterEach(cleanUp)

test('a custom tool that cannot be declared to Gemini is an error at its schema, and an unknown placeholder a warning', () => {
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
    '3:42 warning {{b}} does not match any parameter of this tool and stays in the prompt as it is. Add "b" to its parameters, or correct it.',
    '3:64 error "tools[0].input_schema": Gemini cannot take $.not of its input schema: there is no "not"; say it in the description and check it in the handler.',
  ])
})

test('S14: the agents of plugins are checked with the limits of the operator, with the folder of agents and without', () => {
  const agent = (name: string, settings = '') => `---\nname: ${name}\n${settings}---\nHi.`
  const root = temporaryProject({
    ...plainPlugin,
    'plugin.yaml': `${plainPlugin['plugin.yaml']}agents: [crew/mate.md, crew/cook.md, crew/dear.md]\n`,
    'crew/mate.md': agent('mate'),
    'crew/cook.md': agent('cook', 'tools: [action_tide, action_tid]\n'),
    'crew/dear.md': agent('dear', 'limits: { tokenBudget: 600 }\nmodel: large\n'),
    'agents/mate.md': agent('mate'),
  })
  const env = { AGENT_FILE_LIMITS: 'tokenBudget=500', AGENT_FILE_MODELS: 'small' }
  const told = (withFolder: boolean) => {
    const { files, problems } = checkAgents(root, env, withFolder)
    const words = problems.map(({ path, line, message }) => `${relative(root, path)}:${line} ${message}`)
    return { files, words: words.map((each) => each.replaceAll(root, '…')) }
  }
  const words = [
    'crew/cook.md:3 There is no tool "action_tid". Did you mean "action_tide"?',
    expect.stringContaining(
      'crew/dear.md:3 "limits.tokenBudget" is 600, and this server allows agent files at most 500.',
    ),
    expect.stringContaining('crew/dear.md:4 "model" is "large", and agent files may name: '),
  ]
  expect(told(false)).toEqual({ files: 3, words })
  const clash = 'crew/mate.md:1 The name "mate" belongs to …/agents/mate.md. Choose another "name".'
  expect(told(true)).toEqual({ files: 4, words: [clash, ...words] })
})

test('every tool that the server has is known to the command', async () => {
  const deckhand = await openDeckhand({ DECKHAND_DATA: temporaryFolder() })
  const names = deckhand.runtime.toolNames
  await deckhand.close()
  expect(names).toContain('calculate')
  const root = temporaryFolder()
  mkdirSync(join(root, 'agents'))
  writeFileSync(join(root, 'agents', 'mate.md'), `---\ntools: [${names.join(', ')}]\n---\nHi.`)
  expect(checkAgents(root, {}).problems).toEqual([])
})
