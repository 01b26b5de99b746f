import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { cleanUp } from '../../testing/clean-up.ts'
import { findings } from '../../testing/findings.ts'
import { plainPlugin, temporaryProject } from '../../testing/temporary-project.ts'
import { checkProject } from './check-project.ts'

afterEach(cleanUp)

test('plugins and actions are counted, and no code of theirs is run', async () => {
  const project = temporaryProject(plainPlugin)
  expect(await findings(checkProject({ DECKHAND_PROJECT: project }))).toEqual([
    { name: 'project', status: 'ok', message: '2 actions in 1 plugin: tides.' },
  ])
  expect(existsSync(join(project, 'log.txt'))).toBe(false)
})

test('mistakes are reported with their place, up to a limit', async () => {
  const one = temporaryProject({ ...plainPlugin, 'tide.jay-action': 'name: tide\n' })
  const found = await findings(checkProject({ DECKHAND_PROJECT: one }))
  expect(found[0]).toMatchObject({ status: 'problem', message: expect.stringContaining('tide.jay-action:1:1 ') })
  const names = Array.from({ length: 9 }, (_, index) => `a${index}`)
  const many = temporaryProject({
    'index.js': '',
    'plugin.yaml': `name: many\nactions:\n${names.map((name) => `  - { name: ${name}, action: ./gone.jay-action }\n`).join('')}`,
  })
  const told = await findings(checkProject({ DECKHAND_PROJECT: many }))
  expect(told.map(({ status }) => status)).toEqual([...Array(5).fill('problem'), 'warning', 'ok'])
  expect(told[5]?.message).toBe('4 more.')
})

test('a plugin whose code is not there is a problem and is not counted, however good its files are', async () => {
  const unbuilt = { 'plugins/new/plugin.yaml': 'name: new\nmodule: dist/index.js\nactions: [look]\n' }
  const alone = temporaryProject(unbuilt)
  expect(await findings(checkProject({ DECKHAND_PROJECT: alone }))).toEqual([
    {
      name: 'project',
      status: 'problem',
      message: `${alone}/plugins/new/plugin.yaml:2:9 There is no file "dist/index.js", which "module" names. Build the plugin, or correct the path.`,
      cure: 'Without it "new" is not in use.',
    },
  ])
  const both = await findings(checkProject({ DECKHAND_PROJECT: temporaryProject({ ...plainPlugin, ...unbuilt }) }))
  expect(both.map(({ status }) => status)).toEqual(['problem', 'ok'])
  expect(both[1]?.message).toBe('2 actions in 1 plugin: tides.')
})

test('a missing project is fine; one without plugins, and an invalid one, are reported', async () => {
  expect(await findings(checkProject({}))).toMatchObject([{ status: 'ok' }])
  expect(await findings(checkProject({ DECKHAND_PROJECT: temporaryProject({}) }))).toMatchObject([
    { status: 'warning' },
  ])
  expect(await findings(checkProject({ DECKHAND_PROJECT: '/nowhere' }))).toMatchObject([
    { status: 'problem', message: expect.stringMatching(/^DECKHAND_PROJECT must be the folder/) },
  ])
})
