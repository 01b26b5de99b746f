import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { checkEdges } from './edges/check-edges.ts'
import { readDrawing } from './edges/read-drawing.ts'
import { readImports } from './edges/read-imports.ts'
import { readProject } from './edges/read-project.ts'
import type { Manifest, PackageFiles } from './edges/tree.ts'

test('the project imports only what its drawing and its manifests allow', () => {
  expect(checkEdges(readProject(fileURLToPath(new URL('../..', import.meta.url))))).toEqual([])
}, 180_000)

/** A package whose exports are its index.ts; `manifest` adds to that. */
function pack(folder: string, files: Record<string, string>, manifest: Partial<Manifest> = {}): PackageFiles {
  const name = `@deckhand/${folder.split('/').at(-1)}`
  const exports = { '.': { '@deckhand/source': './src/index.ts', default: './dist/index.js' } }
  return {
    name,
    folder,
    manifest: { name, exports, ...manifest },
    files: Object.entries(files).map(([path, source]) => ({ path: `${folder}/src/${path}`, source })),
  }
}

const draw = (...lines: string[]) => ['# Map', '', '```', 'packages/', ...lines, '```', ''].join('\n')
const needs = (...names: string[]) => ({ dependencies: Object.fromEntries(names.map((name) => [name, '1.0.0'])) })

const spec = pack('packages/spec', { 'index.ts': 'export type A = 1' })
const drawSpec = '  spec/    the vocabulary    -> zod'

describe('what the check finds', () => {
  test('a drawn and declared import is fine', () => {
    const kernel = pack(
      'packages/kernel',
      { 'index.ts': `export type { A } from '@deckhand/spec'` },
      needs('@deckhand/spec'),
    )
    expect(
      checkEdges({ drawing: draw(drawSpec, '  kernel/  the loop  -> spec, ajv'), packages: [spec, kernel] }),
    ).toEqual([])
  })

  const undrawn = 'packages/kernel/src/index.ts imports @deckhand/spec, and packages/kernel -> spec is not drawn'

  test.each([
    ['import', `import { A } from '@deckhand/spec'`],
    ['import type', `import type { A } from '@deckhand/spec'`],
    ['export from', `export { A } from '@deckhand/spec'`],
    ['export all', `export * from '@deckhand/spec'`],
    ['import()', `const spec = await import('@deckhand/spec')`],
    ['the type import()', `type A = import('@deckhand/spec').A`],
    ['an import for its effect', `import '@deckhand/spec'`],
  ])('an import that is not drawn, written as %s', (_form, source) => {
    const kernel = pack('packages/kernel', { 'index.ts': source }, needs('@deckhand/spec'))
    expect(checkEdges({ drawing: draw(drawSpec, '  kernel/  the loop'), packages: [spec, kernel] })).toEqual([undrawn])
    expect(
      checkEdges({ drawing: draw(drawSpec, '  kernel/  the loop  -> nothing of ours'), packages: [spec, kernel] }),
    ).toEqual([undrawn])
  })

  test('a test may import what is not drawn, when it is declared', () => {
    const source = `import { A } from '@deckhand/spec'`
    const drawing = draw(drawSpec, '  kernel/  the loop')
    const declared = pack(
      'packages/kernel',
      { 'loop.test.ts': source },
      { devDependencies: { '@deckhand/spec': '1.0.0' } },
    )
    expect(checkEdges({ drawing, packages: [spec, declared] })).toEqual([])
    expect(checkEdges({ drawing, packages: [spec, pack('packages/kernel', { 'loop.test.ts': source })] })).toEqual([
      'packages/kernel/src/loop.test.ts imports @deckhand/spec, which packages/kernel/package.json does not declare',
    ])
  })

  test('a value where only types are drawn', () => {
    const drawing = draw(drawSpec, '  client/  browser-safe  -> spec types')
    const client = (source: string) => pack('packages/client', { 'index.ts': source }, needs('@deckhand/spec'))
    expect(checkEdges({ drawing, packages: [spec, client(`import type { A } from '@deckhand/spec'`)] })).toEqual([])
    expect(checkEdges({ drawing, packages: [spec, client(`import { A } from '@deckhand/spec'`)] })).toEqual([
      'packages/client/src/index.ts imports @deckhand/spec, and only the types of spec are drawn for packages/client',
    ])
  })

  test('a drawn import that package.json does not declare', () => {
    const kernel = pack('packages/kernel', { 'index.ts': `import { A } from '@deckhand/spec'` })
    expect(checkEdges({ drawing: draw(drawSpec, '  kernel/  the loop  -> spec'), packages: [spec, kernel] })).toEqual([
      'packages/kernel/src/index.ts imports @deckhand/spec, which packages/kernel/package.json does not declare under dependencies',
    ])
  })

  test('a third-party import that package.json does not declare, or declares for tests only', () => {
    const files = { 'index.ts': `import { parse } from '@some/parser/deep'` }
    const violation =
      'packages/tools/src/index.ts imports @some/parser/deep, which packages/tools/package.json does not declare under dependencies'
    const drawing = draw('  tools/  tools')
    const devDependencies = { '@some/parser': '1.0.0' }
    expect(checkEdges({ drawing, packages: [pack('packages/tools', files)] })).toEqual([violation])
    expect(checkEdges({ drawing, packages: [pack('packages/tools', files, { devDependencies })] })).toEqual([violation])
    expect(checkEdges({ drawing, packages: [pack('packages/tools', files, needs('@some/parser'))] })).toEqual([])
  })

  test('benchmarks may use what their package.json declares for development, and nothing undeclared', () => {
    const files = { 'web.ts': `import { chromium } from '@some/browser'` }
    const devDependencies = { '@some/browser': '1.0.0' }
    expect(
      checkEdges({ drawing: draw(drawSpec), packages: [spec, pack('bench', files, { devDependencies })] }),
    ).toEqual([])
    const rootDevDependencies = ['@some/browser']
    expect(
      checkEdges({ drawing: draw(drawSpec), packages: [spec, pack('bench', files)], rootDevDependencies }),
    ).toEqual(['bench/src/web.ts imports @some/browser, which bench/package.json does not declare under dependencies'])
  })

  test("tests may use the root's development packages, sources may not", () => {
    const source = `import { test } from 'vitest'`
    const tools = pack('packages/tools', { 'a.test.ts': source, 'b.ts': source })
    expect(
      checkEdges({ drawing: draw('  tools/  tools'), packages: [tools], rootDevDependencies: ['vitest'] }),
    ).toEqual([
      'packages/tools/src/b.ts imports vitest, which packages/tools/package.json does not declare under dependencies',
    ])
  })

  test('an import past the exports of a package', () => {
    const kernel = pack(
      'packages/kernel',
      { 'index.ts': `import { A } from '@deckhand/spec/src/index.ts'` },
      needs('@deckhand/spec'),
    )
    expect(checkEdges({ drawing: draw(drawSpec, '  kernel/  the loop  -> spec'), packages: [spec, kernel] })).toEqual([
      'packages/kernel/src/index.ts imports @deckhand/spec/src/index.ts, which the exports of @deckhand/spec do not offer',
    ])
  })

  test('a relative import that leaves its package', () => {
    const kernel = pack('packages/kernel', { 'index.ts': `import type { A } from '../../spec/src/index.ts'` })
    expect(checkEdges({ drawing: draw(drawSpec, '  kernel/  the loop'), packages: [spec, kernel] })).toEqual([
      'packages/kernel/src/index.ts imports ../../spec/src/index.ts, which is outside of packages/kernel',
    ])
  })

  test('a package that imports itself by name, outside of its tests', () => {
    const source = `import { A } from '@deckhand/spec'`
    expect(
      checkEdges({
        drawing: draw(drawSpec),
        packages: [pack('packages/spec', { 'a.test.ts': source, 'b.ts': source })],
      }),
    ).toContain('packages/spec/src/b.ts imports @deckhand/spec, which is its own package: write the path')
  })

  test("a part of Node that is written without 'node:'", () => {
    const tools = pack('packages/tools', { 'index.ts': `import { readFile } from 'fs/promises'\nimport 'node:os'` })
    expect(checkEdges({ drawing: draw('  tools/  tools'), packages: [tools] })).toEqual([
      'packages/tools/src/index.ts imports fs/promises, which is written node:fs/promises',
    ])
  })

  test('packages that import each other in a circle, also when only by types', () => {
    const a = pack('packages/a', { 'index.ts': `import type { B } from '@deckhand/b'` }, needs('@deckhand/b'))
    const b = pack('packages/b', { 'index.ts': `import type { A } from '@deckhand/a'` }, needs('@deckhand/a'))
    expect(checkEdges({ drawing: draw('  a/  one -> b', '  b/  two -> a'), packages: [a, b] })).toEqual([
      'packages import each other in a circle: packages/a -> packages/b -> packages/a',
    ])
  })

  test('files that import each other in a circle, unless by types', () => {
    const drawing = draw('  a/  one')
    const files = { 'one.ts': `import { two } from './two.ts'`, 'two.ts': `import { three } from './three.ts'` }
    const value = pack('packages/a', { ...files, 'three.ts': `import { type One } from './one.ts'` })
    const types = pack('packages/a', { ...files, 'three.ts': `import type { One } from './one.ts'` })
    expect(checkEdges({ drawing, packages: [types] })).toEqual([])
    expect(checkEdges({ drawing, packages: [value] })).toEqual([
      'files import each other in a circle: packages/a/src/one.ts -> packages/a/src/two.ts -> packages/a/src/three.ts -> packages/a/src/one.ts',
    ])
  })

  test('a package that is not drawn, and a drawn one that does not exist', () => {
    const drawing = draw(drawSpec, '  kernel/  the loop  -> spec', 'apps/workspace/  -> client')
    expect(checkEdges({ drawing, packages: [spec, pack('packages/stray', {})] })).toEqual([
      'packages/stray is not drawn',
      'packages/kernel is drawn, but does not exist',
      'apps/workspace is drawn, but does not exist',
    ])
  })

  test.each(['zod', 'ajv', 'node:fs'])('%s in a browser package', (name) => {
    const page = pack(
      'packages/page',
      { 'index.ts': `import { x } from '${name}'`, 'a.test.ts': `import 'node:fs'` },
      needs('zod', 'ajv'),
    )
    expect(checkEdges({ drawing: draw('  page/  browser'), packages: [page] })).toEqual([
      `packages/page/src/index.ts imports ${name}, and packages/page runs in browsers`,
    ])
  })

  test("zod behind spec's main entry, but not behind its ./schemas", () => {
    const schemas = `import { z } from 'zod'`
    const separate = pack(
      'packages/spec',
      { 'index.ts': `export type { A } from './schemas.ts'`, 'schemas.ts': schemas },
      needs('zod'),
    )
    const mixed = pack(
      'packages/spec',
      { 'index.ts': `export { a } from './schemas.ts'`, 'schemas.ts': schemas },
      needs('zod'),
    )
    expect(checkEdges({ drawing: draw(drawSpec), packages: [separate] })).toEqual([])
    expect(checkEdges({ drawing: draw(drawSpec), packages: [mixed] })).toEqual([
      'packages/spec/src/schemas.ts imports zod, and the main entry of packages/spec runs in browsers',
    ])
  })

  test('zod that a browser package reaches through another package', () => {
    const exports = { './schemas': { '@deckhand/source': './src/schemas.ts', default: './dist/schemas.js' } }
    const withSchemas = pack('packages/spec', { 'schemas.ts': `import { z } from 'zod'` }, { exports, ...needs('zod') })
    const client = pack(
      'packages/client',
      { 'index.ts': `import { a } from '@deckhand/spec/schemas'` },
      needs('@deckhand/spec'),
    )
    expect(
      checkEdges({ drawing: draw(drawSpec, '  client/  browser -> spec'), packages: [withSchemas, client] }),
    ).toEqual(['packages/spec/src/schemas.ts imports zod, and packages/client runs in browsers'])
  })

  test('a file that is no TypeScript', () => {
    const tools = pack('packages/tools', { 'index.ts': 'import {' })
    expect(checkEdges({ drawing: draw('  tools/  tools'), packages: [tools] })).toEqual([
      expect.stringContaining('packages/tools/src/index.ts cannot be parsed: '),
    ])
  })

  test('a map without a drawing', () => {
    expect(checkEdges({ drawing: '# Map', packages: [spec] })).toEqual([
      'ARCHITECTURE.md has no drawing: a fenced block that starts with the line "packages/"',
    ])
  })
})

test('the drawing is read over several lines, with qualifiers, and with folders outside of packages/', () => {
  const drawing = [
    '```',
    'packages of another kind',
    '```',
    '```text',
    'packages/',
    '  spec/       the vocabulary: a -> b in words. Types only;',
    '              zod schemas under ./schemas for servers      -> zod',
    '  page/       browser: ./driver works a page -> client, spec types',
    '  emulator/   on loopback      -> nothing of ours',
    '  bare/       no arrow',
    '  cli/        the `deckhand` command   -> anything',
    'apps/workspace/   -> client          examples/shop/   -> published entries only',
    '```',
  ]
  const page = new Map([
    ['client', 'all'],
    ['spec', 'types'],
  ])
  expect(readDrawing(drawing.join('\n'))).toEqual(
    new Map<string, unknown>([
      ['packages/spec', new Map([['zod', 'all']])],
      ['packages/page', page],
      ['packages/emulator', new Map([['nothing', 'all']])],
      ['packages/bare', new Map()],
      ['packages/cli', 'anything'],
      ['apps/workspace', new Map([['client', 'all']])],
      ['examples/shop', 'anything'],
    ]),
  )
})

test('an import() of a computed name is left alone', () => {
  expect(readImports('a.ts', 'const a = await import(name)')).toEqual([])
})
