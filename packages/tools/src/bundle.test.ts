import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import { expect, test } from 'vitest'

/** The libraries that an entry loads at once, and those that load on first use. */
async function libraries(entry: string) {
  const { metafile } = await build({
    entryPoints: [fileURLToPath(new URL(entry, import.meta.url))],
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    packages: 'external',
    outdir: 'unused',
    write: false,
    metafile: true,
  })
  const isMain = ({ entryPoint }: { entryPoint?: string }) => entryPoint?.endsWith(`src/${entry}`)
  const outputs = Object.entries(metafile.outputs)
  const [mainPath = '', main] = outputs.find(([, output]) => isMain(output)) ?? []
  const externals = (output = main) =>
    (output?.imports ?? [])
      .filter(({ external, path }) => external && !/^(node:|@deckhand\/)/.test(path))
      .map(({ path }) => path)
  const atOnce = new Set([mainPath])
  for (const path of atOnce) {
    const imports = metafile.outputs[path]?.imports ?? []
    for (const { path: next, kind, external } of imports) if (kind === 'import-statement' && !external) atOnce.add(next)
  }
  const [now, later] = [true, false].map((isNow) => outputs.filter(([path]) => atOnce.has(path) === isNow))
  const named = (some: typeof outputs = []) => some.flatMap(([, output]) => externals(output))
  return { now: named(now), later: named(later) }
}

// Every start pays for what the main entry imports.
test('the main entry loads no library, and those for web pages load with the first page', async () => {
  const { now, later } = await libraries('index.ts')
  expect(now).toEqual([])
  expect(later).toContain('undici')
})

test('the clients of Google and the mail builder load with the first call', async () => {
  const { now, later } = await libraries('google/index.ts')
  expect(now).toEqual([])
  expect(later).toEqual(
    expect.arrayContaining(['@googleapis/gmail', '@googleapis/calendar', 'nodemailer/lib/mail-composer']),
  )
})

test('the client of Slack loads with the first call', async () => {
  const { now, later } = await libraries('slack/index.ts')
  expect(now).toEqual([])
  expect(later).toContain('@slack/web-api')
})

test('the libraries for decks, sheets and documents load with the first file', async () => {
  const { now, later } = await libraries('studio/index.ts')
  expect(now).toEqual([])
  expect(later).toEqual(expect.arrayContaining(['pptxgenjs', 'exceljs', 'docx']))
})
