import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createContractReader } from './create-contract-reader.ts'

let root: string
let read: ReturnType<typeof createContractReader>
const from = () => join(root, 'plugin/lib/actions/a.jay-action')

function write(path: string, text = path): void {
  mkdirSync(dirname(join(root, path)), { recursive: true })
  writeFileSync(join(root, path), text)
}

beforeAll(() => {
  root = realpathSync(mkdtempSync(join(tmpdir(), 'contracts-')))
  for (const path of [
    'plugin/lib/actions/a.jay-action',
    'plugin/lib/actions/beside.jay-contract',
    'plugin/lib/actions/contracts/beside.jay-contract',
    'plugin/lib/contracts/above.jay-contract',
    'plugin/contracts/top.jay-contract',
    'plugin/contracts/above.jay-contract',
    'contracts/outside.jay-contract',
    'secret.jay-contract',
    'secret.txt',
    'node_modules/shop/contracts/card.jay-contract',
    'node_modules/shop/secret.jay-contract',
    'node_modules/other.jay-contract',
  ])
    write(path)
  write('node_modules/shop/package.json', '{"name":"shop","exports":{"./card":"./card.js"}}')
  symlinkSync(join(root, 'secret.jay-contract'), join(root, 'plugin/lib/actions/link.jay-contract'))
  symlinkSync(root, join(root, 'plugin/lib/actions/way'))
  symlinkSync(join(root, 'plugin/contracts/top.jay-contract'), join(root, 'plugin/lib/actions/inner.jay-contract'))
  symlinkSync(join(root, 'plugin'), join(root, 'linked-plugin'))
  read = createContractReader({ pluginFolder: join(root, 'plugin') })
})

afterAll(() => rmSync(root, { recursive: true, force: true }))

test.each([
  ['beside.jay-contract', 'plugin/lib/actions/beside.jay-contract'],
  ['./beside.jay-contract', 'plugin/lib/actions/beside.jay-contract'],
  ['beside', 'plugin/lib/actions/beside.jay-contract'],
  ['above.jay-contract', 'plugin/lib/contracts/above.jay-contract'],
  ['top.jay-contract', 'plugin/contracts/top.jay-contract'],
  ['../../contracts/top', 'plugin/contracts/top.jay-contract'],
  ['inner.jay-contract', 'plugin/contracts/top.jay-contract'],
  ['shop/contracts/card.jay-contract', 'node_modules/shop/contracts/card.jay-contract'],
])('%s is %s', (named, path) => {
  expect(read(named, from())).toEqual({ path: join(root, path), source: path })
})

test.each([
  '../../../secret.jay-contract',
  '../../../secret',
  'link.jay-contract',
  'way/secret.jay-contract',
  './way/secret',
])('%s leads out of the plugin and is refused', (named) => {
  expect(() => read(named, from())).toThrow('outside of the plugin')
})

test('a contracts folder above the plugin is not looked at', () => {
  expect(() => read('outside.jay-contract', from())).toThrow('There is no contract "outside.jay-contract"')
})

test('nothing but contracts is read', () => {
  write('plugin/lib/actions/notes.txt')
  expect(() => read('notes.txt', from())).toThrow('There is no contract "notes.txt"')
  expect(() => read('./notes.txt', from())).toThrow('There is no contract')
  symlinkSync(join(root, 'plugin/lib/actions/notes.txt'), join(root, 'plugin/lib/actions/notes.jay-contract'))
  expect(() => read('notes', from())).toThrow('outside of the plugin')
})

test('an absolute path is refused', () => {
  expect(() => read(join(root, 'secret.jay-contract'), from())).toThrow('must be a path from the file that names it')
})

test('a name in a package does not lead out of packages, and a file beside them is not found', () => {
  expect(() => read('shop/../../secret.jay-contract', from())).toThrow('There is no contract')
  expect(() => read('other.jay-contract', from())).toThrow('There is no contract')
})

test('a contract of a package links inside of its package, and not out of it', () => {
  const card = join(root, 'node_modules/shop/contracts/card.jay-contract')
  expect(read('../secret', card).source).toBe('node_modules/shop/secret.jay-contract')
  expect(() => read('../../other', card)).toThrow('outside of the plugin')
})

test('a plugin that is itself reached by a link is read', () => {
  const linked = createContractReader({ pluginFolder: join(root, 'linked-plugin') })
  expect(linked('top', join(root, 'linked-plugin/lib/actions/a.jay-action')).source).toBe(
    'plugin/contracts/top.jay-contract',
  )
})

test('a contract of more than 256 KB is refused', () => {
  write('plugin/lib/actions/large.jay-contract', 'x'.repeat(256 * 1024 + 1))
  expect(() => read('large', from())).toThrow('larger than 256 KB')
})

test('a folder is not a contract', () => {
  mkdirSync(join(root, 'plugin/lib/actions/folder.jay-contract'))
  expect(() => read('folder', from())).toThrow('There is no contract "folder"')
})
