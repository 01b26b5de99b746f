import { execFile } from 'node:child_process'
import { cp, mkdir, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { tempFolder } from '../support/stored.ts'
import { ordersProject } from './order-desk.ts'
import { openActions } from './standalone.ts'

const fromRoot = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url))

/** The sample as it is when it was copied and `npm install` has linked what it names. */
async function copiedSample(): Promise<string> {
  const folder = await tempFolder()
  for (const name of ['contracts', 'src', 'package.json', 'plugin.yaml', 'tsconfig.json'])
    await cp(join(ordersProject, name), join(folder, name), { recursive: true })
  await mkdir(join(folder, 'node_modules/@deckhand'), { recursive: true })
  for (const name of ['spec', 'actions'])
    await symlink(fromRoot(`packages/${name}`), join(folder, 'node_modules/@deckhand', name))
  await symlink(fromRoot('node_modules/@types'), join(folder, 'node_modules/@types'))
  return folder
}

test('the sample plugin is whole: a copy outside of this repository is built and its actions are called', async () => {
  const folder = await copiedSample()
  await promisify(execFile)(process.execPath, [fromRoot('node_modules/typescript/bin/tsc')], { cwd: folder })
  const { registry, close } = await openActions(folder)
  onTestFinished(close)
  expect(await registry.execute('catalogue.search', { query: 'lady' })).toMatchObject({ data: [{ article: 'FER-1' }] })
})
