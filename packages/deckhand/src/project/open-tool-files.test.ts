import { mkdirSync, mkdtempSync, readdirSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import type { ToolContext } from '@deckhand/spec'
import { describe, expect, onTestFinished, test } from 'vitest'
import { OpenedToolFiles, type ToolFilesOptions } from './open-tool-files.ts'

/** A tool without a package around it. */
const code = (name: string, answer: string, more = '') =>
  `export default { name: '${name}', description: 'Tells.', effect: 'read', handler: async (): Promise<string> => ${answer}${more} }\n`

const prompt = '---\ndescription: Shouts.\n---\nShout.\n'

async function opened(files: Record<string, string>, options: Partial<ToolFilesOptions> & { isConfirmed?: true } = {}) {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'deckhand-tools-')))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const write = (name: string, text: string) => {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), text)
  }
  for (const [name, text] of Object.entries(files)) write(name, text)
  const told: string[] = []
  const { isConfirmed, ...rest } = options
  const confirmed = new Map(Object.entries(files).map(([name, text]) => [join(folder, name), text]))
  const tools = await OpenedToolFiles.open(folder, {
    knownTools: ['calculate'],
    onProblem: (words) => told.push(words.replaceAll(`${relative('', folder).replaceAll('\\', '/')}/`, '')),
    ...(isConfirmed && { confirmed }),
    ...rest,
  })
  onTestFinished(() => tools.close())
  const names = () => tools.tools.map(({ name }) => name)
  const answer = (name: string) =>
    tools.tools.find((tool) => tool.name === name)?.handler({}, {} as ToolContext) ?? Promise.resolve('nothing')
  return { folder, write, remove: (name: string) => rmSync(join(folder, name)), told, names, answer, tools }
}

test('files of both kinds are tools, and files that a tool imports are not', async () => {
  const { names, told, answer } = await opened({
    'tools/tell.ts': `import { words } from './words.ts'\n${code('tell', 'words')}`,
    'tools/words.ts': `export const words: string = 'hello'`,
    'tools/tell.test.ts': 'throw new Error()',
    'tools/shout.md': prompt,
    'tools/README.md': '# Tools',
  })
  expect([names(), told]).toEqual([['shout', 'tell'], []])
  expect(await answer('tell')).toBe('hello')
})

describe('F2: a mistake is reported with its place', () => {
  test.each<[mistake: string, files: Record<string, string>, words: string]>([
    [
      'no default export',
      { 'a.ts': 'export const a = 1' },
      'tools/a.ts:1:1 There is no default export. Write "export default tool({ … })", or import this file from a tool. The tool is not in use.',
    ],
    [
      'something that is no tool',
      { 'a.ts': '\n  export default 7' },
      'tools/a.ts:2:3 The default export must be a tool, made with tool(), not 7. The tool is not in use.',
    ],
    [
      'another name',
      { 'a.ts': `const x = 1\n${code('b', '1')}` },
      'tools/a.ts:2:1 The tool is named "b" and its file "a". Give them one name. The tool is not in use.',
    ],
    [
      'a name that is taken',
      { 'calculate.ts': code('calculate', '1') },
      'tools/calculate.ts:1:1 The name "calculate" belongs to an existing tool. Rename the tool and its file. The tool is not in use.',
    ],
    [
      'two files of one name',
      { 'a.md': prompt, 'a.ts': code('a', '1') },
      'tools/a.ts:1:1 The name "a" belongs to the file a.md. Rename the tool and its file. The tool is not in use.',
    ],
    [
      'a schema that cannot be used',
      { 'a.ts': code('a', '1', ', inputSchema: { type: 3 }') },
      'tools/a.ts:1:1 Tool "a": ',
    ],
    [
      'a wrong setting of a prompt',
      { 'a.md': '---\ndescription: A.\nmodell: x\n---\nA.' },
      'tools/a.md:3:1 There is no key "modell". Did you mean "model"? The tool is not in use.',
    ],
  ])('%s', async (_mistake, files, words) => {
    const { told } = await opened(
      Object.fromEntries(Object.entries(files).map(([name, text]) => [`tools/${name}`, text])),
    )
    expect(told).toEqual([expect.stringContaining(words)])
  })
})

test('a change is taken, also of a file that is imported from elsewhere', async () => {
  const { write, answer } = await opened({
    'tools/tell.ts': `import { words } from '../lib/words.ts'\n${code('tell', 'words')}`,
    'lib/words.ts': `export const words = 'one'`,
  })
  write('lib/words.ts', `export const words = 'two'`)
  await expect.poll(() => answer('tell')).toBe('two')
  write('tools/tell.ts', code('tell', `'three'`))
  await expect.poll(() => answer('tell')).toBe('three')
})

test('F2: a tool that became wrong stays as it was; one that is removed is gone, and a new one is there', async () => {
  const { write, remove, told, names, answer, tools } = await opened({ 'tools/tell.ts': code('tell', `'one'`) })
  const heard: string[][] = []
  tools.onTools((all) => heard.push(all.map(({ name }) => name)))
  write('tools/tell.ts', 'export default {')
  await expect.poll(() => told.at(-1)).toMatch(/^tools\/tell.ts:1:\d+ .* The last good version stays in use\.$/)
  expect(await answer('tell')).toBe('one')
  write('tools/shout.md', prompt)
  await expect.poll(names).toEqual(['tell', 'shout'])
  remove('tools/tell.ts')
  await expect.poll(names).toEqual(['shout'])
  expect(heard.at(-1)).toEqual(['shout'])
})

test('F1: where files were confirmed, one that changed or came is not run, and one that went is gone', async () => {
  const { folder, write, remove, told, names, answer } = await opened(
    { 'tools/tell.ts': code('tell', `'one'`), 'tools/shout.md': prompt },
    { isConfirmed: true },
  )
  const trap = (name: string) =>
    `import { writeFileSync } from 'node:fs'\nwriteFileSync('${join(folder, 'ran').replaceAll('\\', '/')}', '')\n${code(name, `'two'`)}`
  write('tools/tell.ts', trap('tell'))
  write('tools/more.ts', trap('more'))
  await expect
    .poll(() => told)
    .toContainEqual(expect.stringContaining('tools/more.ts:1:1 This file has changed since the folder was confirmed.'))
  expect(told).toContainEqual(expect.stringMatching(/tell\.ts:1:1 .* The last good version stays in use\.$/))
  remove('tools/shout.md')
  await expect.poll(names).toEqual(['tell'])
  expect(await answer('tell')).toBe('one')
  expect(readdirSync(folder)).not.toContain('ran')
})
