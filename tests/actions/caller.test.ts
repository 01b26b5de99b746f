import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as caller from '@deckhand/actions/caller'
import { build } from 'esbuild'
import { expect, test } from 'vitest'
import { chromiumPath, openPage } from '../support/browsers/browser.ts'
import { tempFolder } from '../support/temp-folder.ts'
import { actionServer } from './action-server.ts'
import { callerScenario, scenarioResult } from './caller-scenario.ts'

/** Handlers whose caller left were notified. */
const expectAllLeft = (heard: string[]) =>
  expect
    .poll(() => heard.filter((each) => ['aborted', 'follow over'].includes(each)).sort())
    .toEqual(['aborted', 'aborted', 'follow over'])

test('in Node, the caller and the door agree about everything', async () => {
  const { address, heard } = await actionServer()
  expect(await callerScenario(caller, { base: address })).toEqual(scenarioResult)
  await expectAllLeft(heard)
})

test.skipIf(!chromiumPath)(
  'in Chromium, a page of the same server calls actions with the same results',
  async () => {
    const { url, heard } = await actionServer({ workspaceFolder: await pageWithCaller() })
    const { page, complaints } = await openPage()
    await page.goto(url)
    await page.waitForFunction('globalThis.caller')
    const result = await page.evaluate(`(${callerScenario})(globalThis.caller, {})`)
    expect(result).toEqual(scenarioResult)
    await expectAllLeft(heard)
    // What the browser says about answers with a status of an error, and nothing of its policy or of scripts.
    expect(complaints.filter((words) => !words.startsWith('Failed to load resource'))).toEqual([])
  },
  60_000,
)

/** A page that offers the caller, bundled as applications do it, under the policy that our pages have. */
async function pageWithCaller(): Promise<string> {
  const folder = tempFolder()
  await mkdir(join(folder, 'assets'))
  await build({
    stdin: {
      contents: "import * as caller from '@deckhand/actions/caller'; globalThis.caller = caller",
      resolveDir: import.meta.dirname,
    },
    bundle: true,
    platform: 'browser',
    conditions: ['@deckhand/source'],
    outfile: join(folder, 'assets/main.js'),
  })
  await writeFile(
    join(folder, 'index.html'),
    '<!doctype html><title>Caller</title><script src="/assets/main.js"></script>',
  )
  return folder
}
