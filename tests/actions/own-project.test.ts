import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { cp, mkdir, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { startCommand } from '../support/processes/command.ts'
import { tempFolder } from '../support/temp-folder.ts'
import { ordersProject } from './order-desk.ts'
import { openActions } from './standalone.ts'

const fromRoot = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url))

/** A folder outside of this repository, in which `npm install` has linked the packages. */
async function ownProject(): Promise<string> {
  const folder = tempFolder()
  await mkdir(join(folder, 'node_modules/@deckhand'), { recursive: true })
  for (const name of ['spec', 'actions'])
    await symlink(fromRoot(`packages/${name}`), join(folder, 'node_modules/@deckhand', name))
  await symlink(fromRoot('node_modules/@types'), join(folder, 'node_modules/@types'))
  return folder
}

async function built(folder: string) {
  await promisify(execFile)(process.execPath, [fromRoot('node_modules/typescript/bin/tsc')], { cwd: folder })
  const { registry, close } = await openActions(folder)
  onTestFinished(close)
  return registry
}

test('a copy of the sample plugin builds, and its actions can be called', async () => {
  const folder = await ownProject()
  for (const name of ['agents', 'contracts', 'src', 'package.json', 'plugin.yaml', 'tsconfig.json'])
    await cp(join(ordersProject, name), join(folder, name), { recursive: true })
  const registry = await built(folder)
  expect(await registry.execute('catalogue.search', { query: 'lady' })).toMatchObject({ data: [{ article: 'FER-1' }] })
})

test('the first project in docs/actions.md works as written', async () => {
  const docs = readFileSync(fromRoot('docs/actions.md'), 'utf8')
  const chapter = docs.slice(docs.indexOf('## In a project of your own'), docs.indexOf('## The file'))
  const [plugin, action, code, config] = Array.from(
    chapter.matchAll(/```(?:ya?ml|ts|json)\n(.*?)```/gs),
    ([, text]) => text,
  )
  const files = { 'plugin.yaml': plugin, 'src/greet.jay-action': action, 'src/index.ts': code, 'tsconfig.json': config }
  const folder = await ownProject()
  await mkdir(join(folder, 'src'))
  await writeFile(join(folder, 'package.json'), '{ "type": "module" }')
  for (const [name, text = ''] of Object.entries(files)) await writeFile(join(folder, name), text)
  expect(await startCommand(['actions', 'types', '--project', folder]).exitCode).toBe(0)
  const registry = await built(folder)
  expect(await registry.execute('greet', { name: 'Ada' })).toEqual({ success: true, data: { text: 'Hello, Ada!' } })
})
