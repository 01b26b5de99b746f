import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { build } from 'esbuild'
import { expect, test } from 'vitest'

test('the client bundles for a browser: nothing of Node, no zod, and it is small', async () => {
  const result = await build({
    entryPoints: [fileURLToPath(new URL('index.ts', import.meta.url))],
    bundle: true,
    minify: true,
    write: false,
    platform: 'browser',
    format: 'esm',
    conditions: ['source'],
    logLevel: 'silent',
  })
  const code = result.outputFiles[0]?.text ?? ''
  expect(code).toContain('/api/agent/run/stream')
  expect(code.length).toBeLessThan(24_000)
  expect(gzipSync(code).length).toBeLessThan(9_000)
})
