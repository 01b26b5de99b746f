import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { build } from 'esbuild'
import { expect, test } from 'vitest'

/** The bundle of a page that imports only these names. */
async function bundleOf(names: string[]): Promise<string> {
  const result = await build({
    stdin: {
      contents: `export { ${names.join(', ')} } from './index.ts'`,
      resolveDir: fileURLToPath(new URL('.', import.meta.url)),
    },
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

test('the client bundles for a browser: without Node, without zod, and small', async () => {
  const code = await bundleOf(['DeckhandClient', 'Conversation', 'ApiError', 'spellHidden'])
  expect(code).toContain('/api/agent/run/stream')
  expect(code).not.toContain('session/prompt')
  expect(code.length).toBeLessThan(26_100)
  expect(gzipSync(code).length).toBeLessThan(9_600)
})

test('the bridge client alone does not contain the other client, and is small too', async () => {
  const code = await bundleOf(['AgentChatClient', 'AgentChatError'])
  expect(code).toContain('session/prompt')
  expect(code).not.toContain('/api/agent')
  expect(code.length).toBeLessThan(37_150)
  expect(gzipSync(code).length).toBeLessThan(12_750)
})
