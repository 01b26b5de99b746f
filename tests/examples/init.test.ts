import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { startCommand } from '../support/processes/command.ts'
import { tempFolder } from '../support/temp-folder.ts'

async function init(cwd: string, ...args: string[]) {
  const command = startCommand(['init', ...args], {}, cwd)
  return { code: await command.exitCode, output: command.output() }
}

test.each(['plain', 'express', 'hono', 'next'])('`init --template %s` writes what is in examples', async (template) => {
  const folder = tempFolder()
  const { code, output } = await init(folder, 'My Shop', '--template', template)
  expect(code, output).toBe(0)
  expect(output).toContain(`A project is in ${join(folder, 'My Shop')}. Next:\n  cd "My Shop"\n  npm install\n`)
  const manifest = JSON.parse(readFileSync(join(folder, 'My Shop/package.json'), 'utf8'))
  const { version } = JSON.parse(readFileSync('packages/deckhand/package.json', 'utf8'))
  expect(manifest).toMatchObject({ name: 'my-shop', private: true, dependencies: { deckhand: version } })
  expect(manifest).not.toHaveProperty('overrides')
  for (const name of ['.gitignore', 'tsconfig.json', 'src/support.ts', 'test/support.test.ts'])
    expect(readFileSync(join(folder, 'My Shop', name), 'utf8'), name).toBe(
      readFileSync(join('examples', template, name), 'utf8'),
    )
})

test('`init` takes the current folder when it is empty but for a repository, and then names no folder to enter', async () => {
  const folder = tempFolder()
  mkdirSync(join(folder, '.git'))
  const { code, output } = await init(folder)
  expect(code, output).toBe(0)
  expect(output).not.toContain('cd ')
  expect(existsSync(join(folder, 'src/server.ts'))).toBe(true)
})

test('`init` writes nothing into a folder that is not empty, names what is in it, and says what to do', async () => {
  const folder = tempFolder()
  writeFileSync(join(folder, 'notes.txt'), 'Mine.')
  expect(await init(folder)).toEqual({
    code: 2,
    output: `${folder} is not empty: it has "notes.txt". Nothing was written. Name an empty or a new folder: deckhand init FOLDER.\nTry "deckhand help".\n`,
  })
  expect((await init(folder, 'notes.txt')).output).toContain('notes.txt is a file. Name a folder.')
  const { code, output } = await init(folder, 'new', '--packages', 'packs')
  expect([code, output.split('\n')[0]]).toEqual([
    2,
    `There is no ${join(folder, 'packs/packages.json')}. --packages takes a folder that "npm run pack -- --out FOLDER" wrote in Deckhand's repository.`,
  ])
  expect(readdirSync(folder)).toEqual(['notes.txt'])
})
