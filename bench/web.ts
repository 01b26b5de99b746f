import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { chromium } from 'playwright-core'
import { type Row, report } from './harness/report.ts'
import { withFolder } from './harness/with-process.ts'
import { appThreadRows } from './web/app-thread-rows.ts'
import { buildStage } from './web/build-stage.ts'
import { initialScriptRows } from './web/initial-script-rows.ts'
import { serveApp } from './web/serve-app.ts'
import { serveFolder } from './web/serve-folder.ts'
import { stopRows } from './web/stop-rows.ts'
import { streamRows } from './web/stream-rows.ts'
import { threadRows } from './web/thread-rows.ts'
import type { WebOptions } from './web/web-options.ts'

/** The cost of the workspace in a browser: a streamed answer, a long thread, Stop, and the JavaScript before the first paint. */
const { values } = parseArgs({
  options: {
    rounds: { type: 'string' },
    quick: { type: 'boolean', default: false },
    results: { type: 'string', default: fileURLToPath(new URL('../results', import.meta.url)) },
  },
})

const whole = { rounds: 7, size: 20_000, chunks: 1_000, messages: 10_000 }

/** Enough to see that everything works and nothing is many times slower than before. */
const quick = { rounds: 1, size: 8_000, chunks: 200, messages: 2_000 }

const workspace = fileURLToPath(new URL('../../apps/workspace', import.meta.url))
const quiet = ['--disable-background-networking', '--disable-component-update', '--disable-sync', '--no-first-run']

const executablePath = process.env.DECKHAND_CHROMIUM
if (!executablePath)
  throw new Error('bench:web needs Chromium: install one, or set DECKHAND_CHROMIUM to the path of one.')

await withFolder(async (folder) => {
  await buildStage(workspace, folder)
  const server = await serveFolder(folder)
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', ...quiet] })
  try {
    const options = {
      ...(values.quick ? quick : whole),
      ...(values.rounds !== undefined && { rounds: Number(values.rounds) }),
      browser,
      url: server.url,
      tell: (words: string) => process.stderr.write(words),
    }
    const rows = [...(await streamRows(options)), ...(await threadRows(options)), ...(await appRows(options))]
    report('web', [...rows, ...(await initialScriptRows(`${workspace}/dist`, options.tell))], values.results)
  } finally {
    await browser.close()
    server.close()
  }
})

async function appRows(options: WebOptions): Promise<Row[]> {
  return withFolder(async (folder) => {
    const app = await serveApp(`${workspace}/dist`, folder)
    try {
      const appOptions = { ...options, appUrl: app.url, store: app.store }
      return [...(await stopRows(appOptions)), ...(await appThreadRows(appOptions))]
    } finally {
      await app.close()
    }
  })
}
