import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { chromiumPath } from '../../support/browsers/browser.ts'
import { userFolders } from '../../support/processes/command.ts'
import { tempFolder } from '../../support/temp-folder.ts'
import { cliWorld, noBridge } from './cli-world.ts'

const main = fileURLToPath(new URL('../../../packages/deckhand/dist/main.js', import.meta.url))

describe.skipIf(!chromiumPath)('deckhand acp in the workspace', () => {
  test('it is distinguished from the built-in agents, and has its sessions also behind another bridge', {
    timeout: 60_000,
  }, async () => {
    const { start, end, open } = await cliWorld()
    const env = { DECKHAND_DATA: tempFolder(), ...userFolders(tempFolder()) }
    const agent = { name: 'deckhand', command: process.execPath, args: [main, 'acp'], env, signIn: '' }
    await start({ agent })
    const { page, send, becomes, prompts } = await open('/cli', { complaint: noBridge })
    page.setDefaultTimeout(20_000)
    await page.getByText('with the files, mails and calendar of its own workspace').waitFor()
    expect(await page.getByRole('button', { name: /^Who answers/ }).innerText()).toBe('Deckhand over ACP')
    await page.getByRole('button', { name: /^Mode: / }).waitFor()
    await send('Send a note to ann@example.com: the boat is ready')
    await page.locator('[data-approval]').waitFor()
    await page.getByRole('button', { name: 'Allow once' }).click()
    await becomes('done')
    await end()
    await page.getByText('The bridge has ended.').waitFor()
    await start({ agent })
    await page.getByRole('button', { name: 'Open it again' }).click()
    await expect.poll(() => page.getByText('It still has this session.').count()).toBe(0)
    expect(await prompts.allInnerTexts()).toEqual(['Send a note to ann@example.com: the boat is ready'])
    await page.getByText('The note to ann@example.com was sent.').waitFor()
  })
})
