import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { AgentDefinition } from '@deckhand/spec'
import { afterEach, expect, test } from 'vitest'
import { afterTest, cleanUp } from '../testing/clean-up.ts'
import { temporaryFolder } from '../testing/temporary-folder.ts'
import { type LoadOptions, loadAgents } from './load-agents.ts'

afterEach(cleanUp)

const file = (name: string, prompt: string) => `---\nname: ${name}\n---\n${prompt}\n`

function load(folder: string, more: Pick<LoadOptions, 'ofPlugins' | 'rules'> = {}) {
  let known = ['calculate']
  const problems: string[] = []
  let agents: AgentDefinition[] = []
  const loaded = loadAgents(folder, {
    knownTools: () => known,
    ...more,
    onAgents: (given) => {
      agents = given
    },
    onProblem: (words) => problems.push(words),
  })
  afterTest(() => loaded.close())
  return {
    problems,
    toolsAre: (names: string[]) => {
      known = names
      loaded.readAgain()
    },
    prompts: () => agents.map(({ name, prompt }) => `${name}: ${prompt}`),
    close: () => loaded.close(),
  }
}

function folderWith(files: Record<string, string>): { folder: string; write: (name: string, text: string) => void } {
  const folder = join(temporaryFolder(), 'agents')
  mkdirSync(folder)
  const write = (name: string, text: string) => writeFileSync(join(folder, name), text)
  for (const [name, text] of Object.entries(files)) write(name, text)
  return { folder, write }
}

test('the agents of a folder are there at once, and other files are not looked at', () => {
  const { folder } = folderWith({ 'b.md': file('b', 'B.'), 'a.md': file('a', 'A.'), 'notes.txt': 'x', '.#a.md': 'x' })
  const { prompts, problems } = load(folder)
  expect(prompts()).toEqual(['a: A.', 'b: B.'])
  expect(problems).toEqual([])
})

test('an agent whose tool is gone is not in use, and is back with the tool', () => {
  const { folder } = folderWith({ 'a.md': '---\nname: a\ntools: [calculate]\n---\nA.\n', 'b.md': file('b', 'B.') })
  const { prompts, problems, toolsAre } = load(folder)
  toolsAre([])
  expect(prompts()).toEqual(['b: B.'])
  expect(problems).toEqual([
    expect.stringMatching(/a\.md:3:9 There is no tool "calculate".* The agent is not in use\.$/),
  ])
  toolsAre(['calculate'])
  expect(prompts()).toEqual(['a: A.', 'b: B.'])
})

test('an edit, a new file and a deleted one are seen', async () => {
  const { folder, write } = folderWith({ 'a.md': file('a', 'A.') })
  const { prompts, problems } = load(folder)
  write('a.md', file('a', 'Another.'))
  await expect.poll(prompts).toEqual(['a: Another.'])
  write('b.md', file('b', 'B.'))
  await expect.poll(prompts).toEqual(['a: Another.', 'b: B.'])
  rmSync(join(folder, 'a.md'))
  await expect.poll(prompts).toEqual(['b: B.'])
  write('a.md', 'Broken.')
  await expect.poll(() => problems).toEqual([expect.stringContaining('The agent is not in use.')])
  expect(prompts()).toEqual(['b: B.'])
})

test('a broken edit keeps the last good version and tells the problem once', async () => {
  const { folder, write } = folderWith({ 'a.md': file('a', 'A.'), 'b.md': file('b', 'B.') })
  const { prompts, problems } = load(folder)
  write('a.md', '---\nname: a\nmodel: 7\n---\nBroken.\n')
  const words = `${join(folder, 'a.md')}:3:8 "model" must be a text, and is a number. The last good version stays in use.`
  await expect.poll(() => problems).toEqual([words])
  write('b.md', file('b', 'Bee.'))
  await expect.poll(prompts).toEqual(['a: A.', 'b: Bee.'])
  expect(problems).toEqual([words])
  write('a.md', file('a', 'Mended.'))
  await expect.poll(prompts).toEqual(['a: Mended.', 'b: Bee.'])
})

test('a file that is broken from the start is reported, and does not affect other agents', () => {
  const { folder } = folderWith({ 'a.md': 'Hi.', 'b.md': file('b', 'B.') })
  const { prompts, problems } = load(folder)
  expect(prompts()).toEqual(['b: B.'])
  expect(problems).toEqual([expect.stringMatching(/a\.md:1:1 There is no frontmatter\. .* The agent is not in use\.$/)])
})

test('a folder that is made later is seen, and so is one that took its place', async () => {
  const parent = temporaryFolder()
  const folder = join(parent, 'agents')
  const { prompts, problems } = load(folder)
  expect([prompts(), problems]).toEqual([[], []])
  mkdirSync(folder)
  writeFileSync(join(folder, 'a.md'), file('a', 'A.'))
  await expect.poll(prompts).toEqual(['a: A.'])
  writeFileSync(join(folder, 'a.md'), file('a', 'Edited.'))
  await expect.poll(prompts).toEqual(['a: Edited.'])
  renameSync(folder, join(parent, 'old'))
  await expect.poll(prompts).toEqual([])
  mkdirSync(folder)
  writeFileSync(join(folder, 'b.md'), file('b', 'B.'))
  await expect.poll(prompts).toEqual(['b: B.'])
})

test('after closing, nothing is reported', async () => {
  const { folder, write } = folderWith({ 'a.md': file('a', 'A.') })
  const { prompts, problems, close } = load(folder)
  write('a.md', file('a', 'Late.'))
  await new Promise((resolve) => setTimeout(resolve, 20))
  close()
  await new Promise((resolve) => setTimeout(resolve, 200))
  expect([prompts(), problems]).toEqual([['a: A.'], []])
})

test('a folder that cannot be read is a problem in words, and the agents that were there stay', () => {
  const folder = join(temporaryFolder(), 'agents')
  writeFileSync(folder, 'no folder')
  const { problems, prompts } = load(folder)
  expect(prompts()).toEqual([])
  expect(problems[0]).toMatch(/agents: the agents cannot be read \(ENOTDIR.*\)\. The previous ones stay in use\./)
})

test('agents of plugins stand behind those of the folder, keep to the limits, and are seen when they change', async () => {
  const { folder } = folderWith({ 'a.md': file('a', 'A.') })
  const { folder: plugin, write } = folderWith({
    'a.md': file('a', 'Another.'),
    'b.md': file('b', 'B.'),
    'c.md': '---\nname: c\nlimits: { maxSteps: 9 }\n---\nC.\n',
  })
  const ofPlugins = [...['a.md', 'b.md', 'c.md'].map((name) => join(plugin, name)), join(folder, 'a.md')]
  const { prompts, problems } = load(folder, { ofPlugins, rules: { most: { maxSteps: 8 } } })
  expect(prompts()).toEqual(['a: A.', 'b: B.'])
  expect(problems).toEqual([
    `${join(plugin, 'a.md')}:1:1 The name "a" belongs to ${join(folder, 'a.md')}. Choose another "name". The agent is not in use.`,
    expect.stringContaining('c.md:3:21 "limits.maxSteps" is 9, and this server allows agent files at most 8.'),
  ])
  write('b.md', file('b', 'Bee.'))
  await expect.poll(prompts).toEqual(['a: A.', 'b: Bee.'])
})
