import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pageActionNames } from '@deckhand/server'
import type { ToolContext } from '@deckhand/spec'
import { afterEach, expect, test } from 'vitest'
import { afterTest, cleanUp } from '../testing/clean-up.ts'
import { plainPlugin, temporaryProject } from '../testing/temporary-project.ts'
import { type OpenedActions, openActions } from './open-actions.ts'

afterEach(cleanUp)

/** All but those of pages. */
const namesIn = ({ registry }: OpenedActions) => registry.getNames().filter((name) => !pageActionNames.includes(name))

async function open(files: Record<string, string>) {
  const project = temporaryProject(files)
  const problems: string[] = []
  const faults: unknown[] = []
  const actions = await openActions(project, {
    onProblem: (words) => problems.push(words.replaceAll(project, '…')),
    onFault: (error) => faults.push(error),
  })
  afterTest(() => actions.close())
  return { project, actions, problems, faults }
}

test('without a project there is nothing, and no code is run', async () => {
  const refuse = () => expect.unreachable()
  const actions = await openActions(undefined, { onProblem: refuse, onFault: refuse })
  expect(namesIn(actions)).toEqual([])
  expect([actions.tools, actions.label]).toEqual([[], undefined])
})

test('the actions of a plugin can be called, and it begins and ends with us', async () => {
  const { project, actions } = await open(plainPlugin)
  const log = () => readFileSync(join(project, 'log.txt'), 'utf8')
  expect(namesIn(actions)).toEqual(['odd', 'tide'])
  const context = { userId: 'ann', signal: AbortSignal.timeout(30_000) } as Partial<ToolContext> as ToolContext
  expect(await actions.tools[0]?.handler({ harbour: 'Oban' }, context)).toEqual({ harbour: 'Oban', high: '10:40' })
  expect(log()).toBe('begun\n')
  await actions.close()
  expect(log()).toBe('begun\nended\n')
})

test('an action that cannot be declared to a model does not remove other tools from agents', async () => {
  const { actions, problems } = await open(plainPlugin)
  expect(actions.tools.map(({ name }) => name)).toEqual(['action_tide'])
  expect(actions.label).toMatch(/^2 from .*, 1 of them for agents$/)
  expect(problems).toEqual([
    expect.stringMatching(/^Tool "action_odd": Gemini cannot take \$\.properties\.a.* It is not offered to agents/),
  ])
})

test('a mistake in a file is reported once, with its place, and the plugin is not loaded', async () => {
  const { actions, problems } = await open({ ...plainPlugin, 'tide.jay-action': 'name: tide\ndescription: Tells.\n' })
  expect(namesIn(actions)).toEqual([])
  expect(problems[0]).toMatch(/^…\/tide\.jay-action:1:1 .*inputSchema/)
  expect(new Set(problems).size).toBe(problems.length)
})

test('a file with a wrong action name is reported once, with the real name of the action', async () => {
  const { problems } = await open({
    ...plainPlugin,
    'index.js': plainPlugin['index.js'].replace("kind: 'jay-action'", "kind: 'jay-action', name: 'sea' + '.tide'"),
    'plugin.yaml': 'name: tides\nactions: [{ name: tide, action: tide.jay-action }]\n',
    'tide.jay-action': plainPlugin['tide.jay-action'].replace('name: tide', 'name: flood'),
  })
  expect(problems).toEqual([
    `…/tide.jay-action:1:1 This is "flood", and plugin.yaml names it as the file of "tide", which is called "sea.tide". Write "name: sea.tide", or give the builder of that action the name 'flood'.`,
  ])
})

test('a plugin whose code fails is reported with a message, and does not affect others', async () => {
  const broken = 'throw new Error("no boat")'
  const { actions, problems } = await open({
    ...Object.fromEntries(Object.entries(plainPlugin).map(([path, text]) => [`plugins/a/${path}`, text])),
    'plugins/b/plugin.yaml': 'name: broken\nactions: [sink]\n',
    'plugins/b/index.js': broken,
  })
  expect(namesIn(actions)).toEqual(['odd', 'tide'])
  expect(problems.join('\n')).toMatch(/plugins\/b\/plugin\.yaml:1:\d+ .*"broken".*no boat/)
})

test('what an action throws is in the log with its name, and only there', async () => {
  const { actions, faults } = await open(plainPlugin)
  expect(await actions.registry.execute('tide', { harbour: 'Bath' })).toMatchObject({
    error: { code: 'INTERNAL_ERROR', message: expect.not.stringContaining('sea') },
  })
  expect(faults).toEqual([new Error('The action "tide" failed: there is no sea there')])
})

test('a project without a plugin is reported, with what to do', async () => {
  const { actions, problems } = await open({ 'notes.txt': '' })
  expect(actions.tools).toEqual([])
  expect(problems).toEqual([
    'DECKHAND_PROJECT is …, which has no plugin. Write a plugin.yaml there or in plugins/NAME, or install a package that has one.',
  ])
})

test('one more plugin is served without becoming tools, and ends with the others', async () => {
  const { actions } = await open({})
  const folder = temporaryProject(plainPlugin)
  expect(await actions.add(folder)).toEqual(['tide', 'odd'])
  expect(namesIn(actions)).toEqual(['odd', 'tide'])
  expect(actions.tools).toEqual([])
  expect(await actions.add(folder)).toEqual(['tide', 'odd'])
  await actions.close()
  expect(readFileSync(join(folder, 'log.txt'), 'utf8')).toBe('begun\nended\n')
})

test('one more plugin whose actions the project has, or that was not built, changes nothing', async () => {
  const { project, actions, problems } = await open(plainPlugin)
  problems.length = 0
  expect(await actions.add(project)).toEqual(['tide', 'odd'])
  expect(actions.isOffered('odd')).toBe(false)
  const { 'index.js': _, ...unbuilt } = plainPlugin
  expect(await actions.add(temporaryProject(unbuilt))).toEqual([])
  expect(problems).toEqual([])
  expect(readFileSync(join(project, 'log.txt'), 'utf8')).toBe('begun\n')
})

test('the plugin of the same agent for Jay-Stack is left out, with a word', async () => {
  const { actions, problems } = await open({
    'plugins/a/plugin.yaml': 'name: gemini-agent\nactions: [sendMessage]\n',
    'plugins/a/index.js': 'throw new Error("run")',
  })
  expect(problems).toEqual([expect.stringContaining('Deckhand has the same built in')])
  expect(actions.registry.getNames()).toContain('sendMessage')
})

test('agent files are those of plugins that are in use', async () => {
  const yaml = `${plainPlugin['plugin.yaml']}agents: [mate.md, gone.md]\n`
  const files = { ...plainPlugin, 'plugin.yaml': yaml, 'mate.md': '---\n---\nHi.' }
  const { project, actions, problems } = await open(files)
  expect(actions.agentFiles).toEqual([join(project, 'mate.md')])
  expect(problems[0]).toMatch(/^…\/plugin\.yaml:7:19 There is no file "gone\.md"/)
  expect((await open({ ...files, 'index.js': 'throw new Error("no")' })).actions.agentFiles).toEqual([])
  expect(
    (await open({ 'plugin.yaml': 'name: crew\nagents: [mate.md]\n', 'mate.md': '' })).actions.agentFiles,
  ).toHaveLength(1)
})
