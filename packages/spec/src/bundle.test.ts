import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import { expect, test } from 'vitest'

/** Bundles for a browser; a Node built-in or an unresolved import makes esbuild fail. */
async function bundle(source: string): Promise<string> {
  const result = await build({
    stdin: { contents: source, resolveDir: fileURLToPath(new URL('.', import.meta.url)), loader: 'ts' },
    bundle: true,
    minify: true,
    write: false,
    platform: 'browser',
    format: 'esm',
    conditions: ['@deckhand/source'],
    logLevel: 'silent',
  })
  return result.outputFiles[0]?.text ?? ''
}

test('the main entry is types only: nothing of it reaches a browser', async () => {
  expect((await bundle("export * from './index.ts'")).trim()).toBe('')
})

test('the errors are small and need nothing else', async () => {
  const code = await bundle("export * from './errors.ts'")
  expect(code).toContain('DeckhandError')
  expect(code.length).toBeLessThan(3_000)
})

test('the proof can fail: the schemas, which are for servers, bring zod along', async () => {
  expect((await bundle("export * from './schemas/index.ts'")).length).toBeGreaterThan(20_000)
})
