import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { chromium } from 'playwright-core'
import { report } from './harness/report.ts'
import { withFolder } from './harness/with-process.ts'
import { buildPageScript } from './page/build-page-script.ts'
import { chunkRows } from './page/chunk-rows.ts'
import { readRows } from './page/read-rows.ts'
import { servePages } from './page/serve-pages.ts'
import { streamRows } from './page/stream-rows.ts'
import { turnBytesRows } from './page/turn-bytes-rows.ts'

/** The cost of the agent for its page: reading it, the bytes per turn, its scripts, and a streamed answer. */
const { values } = parseArgs({
  options: {
    rounds: { type: 'string' },
    quick: { type: 'boolean', default: false },
    results: { type: 'string', default: fileURLToPath(new URL('../results', import.meta.url)) },
  },
})

const whole = { rounds: 9, changes: 20, pieces: 1_000 }

/** Enough to see that everything works and nothing is many times slower than before. */
const quick = { rounds: 2, changes: 5, pieces: 200 }

const folderOf = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url))
const quiet = ['--disable-background-networking', '--disable-component-update', '--disable-sync', '--no-first-run']

const executablePath = process.env.DECKHAND_CHROMIUM
if (!executablePath)
  throw new Error('bench:page needs Chromium: install one, or set DECKHAND_CHROMIUM to the path of one.')

await withFolder(async (folder) => {
  await buildPageScript(folder)
  const chat = folderOf('packages/page/dist/browser')
  const sizes = {
    ...(values.quick ? quick : whole),
    ...(values.rounds !== undefined && { rounds: Number(values.rounds) }),
  }
  const folders = { script: join(folder, 'dist'), chat, shop: folderOf('examples/shop/dist/site') }
  const server = await servePages(folders, sizes.pieces)
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', ...quiet] })
  try {
    const tell = (words: string) => process.stderr.write(words)
    const options = { ...sizes, browser, url: server.url, tell }
    const measured = [...(await readRows(options)), ...(await turnBytesRows(options)), ...(await streamRows(options))]
    report('page', [...measured, ...(await chunkRows(chat))], values.results)
  } finally {
    await browser.close()
    server.close()
  }
})
