import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import { expect, test } from 'vitest'

// Every start pays for what the main entry imports.
test('the main entry loads no library; those for web pages wait for the first page', async () => {
  const { metafile } = await build({
    entryPoints: [fileURLToPath(new URL('index.ts', import.meta.url))],
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    packages: 'external',
    outdir: 'unused',
    write: false,
    metafile: true,
  })
  const [main, ...others] = Object.values(metafile.outputs).sort((a) =>
    a.entryPoint?.endsWith('src/index.ts') ? -1 : 1,
  )
  const externals = (output = main) =>
    (output?.imports ?? [])
      .filter(({ external, path }) => external && !/^(node:|@deckhand\/)/.test(path))
      .map(({ path }) => path)
  expect(externals()).toEqual([])
  expect(others.flatMap(externals)).toContain('undici')
})
