import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { build } from 'esbuild'
import { expect, test } from 'vitest'

test('the chat bundles for browsers without Node modules or foreign files, and stays small', async () => {
  const result = await build({
    entryPoints: [fileURLToPath(new URL('index.ts', import.meta.url))],
    bundle: true,
    minify: true,
    write: false,
    metafile: true,
    splitting: true,
    outdir: 'out',
    platform: 'browser',
    format: 'esm',
    conditions: ['@deckhand/source'],
    logLevel: 'silent',
  })
  const [code = ''] = result.outputFiles.map(({ text }) => text)
  const others = Object.keys(result.metafile.inputs).filter((file) => !file.includes('/page/src/chat/'))
  expect(others.sort()).toEqual([
    'packages/page/src/exact-text.ts',
    'packages/page/src/page-text.ts',
    'packages/spec/src/session-key.ts',
    'packages/spec/src/text/line-framer.ts',
  ])
  expect(gzipSync(code).length).toBeLessThan(7_100)
})
