import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { build } from 'esbuild'
import { expect, test } from 'vitest'

/** The bundle of a page without React, but with the client. */
async function bundleOf(names: string): Promise<string> {
  const { outputFiles } = await build({
    stdin: {
      contents: `export ${names} from './index.ts'`,
      resolveDir: fileURLToPath(new URL('.', import.meta.url)),
    },
    bundle: true,
    minify: true,
    write: false,
    platform: 'browser',
    format: 'esm',
    external: ['react', 'react/jsx-runtime'],
    conditions: ['@deckhand/source'],
    logLevel: 'silent',
  })
  return outputFiles[0]?.text ?? ''
}

test('everything with the client is small, without zod and without Node', async () => {
  const code = await bundleOf('*')
  const size = gzipSync(code).length
  process.stdout.write(`@deckhand/react with the client: ${code.length} bytes, ${size} of gzip\n`)
  expect(code).toContain('/api/agent/run/stream')
  expect(code).not.toContain('session/prompt')
  expect(code).not.toMatch(/\bfrom"(?!react|react\/jsx-runtime")/)
  expect(size).toBeLessThan(20_400)
})

test('hooks alone bundle no chat and no style', async () => {
  const code = await bundleOf('{ useConversation, useApprovals, useRuns }')
  expect(code).not.toContain('dh-')
})
