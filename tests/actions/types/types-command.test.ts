import { once } from 'node:events'
import { mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { startCommand } from '../../support/processes/command.ts'
import { tempFolder } from '../../support/temp-folder.ts'

const action = (input: string) => `name: x\ndescription: Does it.\ninputSchema:\n  ${input}\n`

async function put(path: string, text: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, text)
}

async function project(files: Record<string, string>): Promise<string> {
  const folder = tempFolder()
  for (const [name, text] of Object.entries(files)) await put(join(folder, name), text)
  return folder
}

async function types(folder: string, ...args: string[]) {
  const command = startCommand(['actions', 'types', ...args], {}, folder)
  const [exitCode] = await Promise.all([command.exitCode, once(command.child, 'close')])
  return { exitCode, lines: command.output().trimEnd().split('\n') }
}

test('`actions types` writes and names what changed, and exits with 1 for a broken file after writing the good ones', async () => {
  const folder = await project({ 'src/a.jay-action': action('a: string'), 'b.jay-action': action('a: strin') })
  const broken = expect.stringMatching(/^b\.jay-action:4:6 .*strin/)
  expect(await types(folder)).toEqual({
    exitCode: 1,
    lines: [broken, 'src/a.jay-action.d.ts written', '2 action files: 1 written, 1 broken.'],
  })
  await put(join(folder, 'b.jay-action'), action('a: string'))
  const lines = ['b.jay-action.d.ts written', '2 action files: 1 written, 1 unchanged.']
  expect(await types(folder)).toEqual({ exitCode: 0, lines })
  expect(await types(folder)).toEqual({ exitCode: 0, lines: ['2 action files: 2 unchanged.'] })
})

test('`actions types --check` exits with 1 for what is missing or stale, and writes nothing', async () => {
  const folder = await project({ 'a.jay-action': action('a: string') })
  const hint = 'Run "deckhand actions types" to write what is missing or stale.'
  const missing = ['a.jay-action.d.ts is missing', '1 action file: 1 missing.', hint]
  expect(await types(folder, '--check')).toEqual({ exitCode: 1, lines: missing })
  await put(join(folder, 'a.jay-action.d.ts'), 'old')
  const stale = ['a.jay-action.d.ts is stale', '1 action file: 1 stale.', hint]
  expect(await types(folder, '--check')).toEqual({ exitCode: 1, lines: stale })
  expect(await readFile(join(folder, 'a.jay-action.d.ts'), 'utf8')).toBe('old')
  await types(folder)
  expect(await types(folder, '--check')).toEqual({ exitCode: 0, lines: ['1 action file: 1 unchanged.'] })
})

test('`actions types` says so if there are no files, or no such folder', async () => {
  const folder = tempFolder()
  const nothing = 'There are no action files below this folder. Write one, NAME.jay-action.'
  expect(await types(folder)).toEqual({ exitCode: 0, lines: [nothing] })
  const nowhere = 'There is no folder "nowhere". Name the folder of a project with --project.'
  expect(await types(folder, '--project', 'nowhere')).toEqual({ exitCode: 2, lines: [nowhere, 'Try "deckhand help".'] })
})

test('`actions types --watch` follows files, contracts and folders that come and go, and survives broken ones', async () => {
  const above = tempFolder()
  const folder = join(above, 'shop')
  await put(join(folder, 'a.jay-action'), action('a: string'))
  const { shows, child, exitCode, output } = startCommand(
    ['actions', 'types', '--watch', '--project', 'shop'],
    {},
    above,
  )
  await shows(/Watching/)

  await put(join(folder, 'a.jay-action'), action('a: strin'))
  await shows(/shop\/a\.jay-action:4:6 /)
  await put(join(folder, 'a.jay-action'), action('a: number'))
  await shows(/(a\.jay-action\.d\.ts written[\s\S]*){2}/)

  await put(join(folder, 'one/two/three/b.jay-action'), action('b: string'))
  await shows(/three\/b\.jay-action\.d\.ts written/)
  await rename(join(folder, 'one'), join(folder, 'moved'))
  await put(join(folder, 'moved/two/three/b.jay-action'), action('b: number'))
  await shows(/moved\/two\/three\/b\.jay-action\.d\.ts written/)

  await rm(join(folder, 'moved'), { recursive: true })
  await put(join(folder, 'moved/c.jay-action'), 'import: {card: card}\n'.concat(action('c: card')))
  await shows(/moved\/c\.jay-action:1:\d+ .*card/)
  await put(join(folder, 'contracts/card.jay-contract'), 'name: card\ntags:\n  - tag: title\n')
  await shows(/moved\/c\.jay-action\.d\.ts written/)
  await put(join(folder, 'contracts/card.jay-contract'), 'name: card\ntags:\n  - tag: price\n')
  await shows(/(moved\/c\.jay-action\.d\.ts written[\s\S]*){2}/)

  await rm(folder, { recursive: true })
  await put(join(folder, 'again/d.jay-action'), action('d: string'))
  await shows(/again\/d\.jay-action\.d\.ts written/)
  expect((await stat(join(folder, 'again/d.jay-action.d.ts'))).isFile()).toBe(true)

  child.kill('SIGINT')
  expect(await exitCode, output()).toBe(0)
})
