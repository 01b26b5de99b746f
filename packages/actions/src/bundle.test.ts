import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import { expect, test } from 'vitest'

async function bundle(entry: string) {
  const result = await build({
    entryPoints: [fileURLToPath(new URL(entry, import.meta.url))],
    bundle: true,
    minify: true,
    write: false,
    metafile: true,
    platform: 'browser',
    format: 'esm',
    conditions: ['@deckhand/source'],
    logLevel: 'silent',
  })
  return { code: result.outputFiles[0]?.text ?? '', files: Object.keys(result.metafile.inputs) }
}

test('the caller bundles for a browser: its own files, a reader of lines and the name of a header, and it is small', async () => {
  const { code, files } = await bundle('caller/index.ts')
  expect(code).toContain('/_jay/actions/')
  expect(code.length).toBeLessThan(6_000)
  expect(files.filter((file) => !file.includes('/caller/'))).toEqual([
    'packages/spec/src/session-key.ts',
    'packages/spec/src/text/line-framer.ts',
  ])
})

test('what actions are built with brings no ajv, no yaml and nothing of Node', async () => {
  const { code, files } = await bundle('index.ts')
  expect(code.length).toBeLessThan(6_000)
  expect(files.filter((file) => !file.startsWith('packages/actions/src/'))).toEqual([])
  expect(files.filter((file) => file.includes('/registry/'))).toEqual([])
})
