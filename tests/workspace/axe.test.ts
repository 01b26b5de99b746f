import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { violations } from '../support/browsers/axe-check.ts'
import { chromiumPath } from '../support/browsers/browser.ts'
import { faults, press, sight, words } from './axe-sights.ts'
import { fullWorld, longPath } from './screens/screens-full.ts'
import { screensWorld } from './screens/screens-world.ts'

type Full = Awaited<ReturnType<typeof fullWorld>>

const empty = [
  sight('chat', '/chat/legal', words('Helps as legal')),
  sight('approvals', '/approvals', words('Nothing waits for you.')),
  sight('runs', '/runs', words('Nothing ran yet.')),
  sight('run of nobody', '/runs/nobody', (page) => page.getByRole('alert').waitFor()),
  sight('files', '/files', words('There are no files yet.')),
  sight('file of nobody', '/files?path=nothing.md', (page) => page.getByRole('alert').waitFor()),
  sight('memory', '/memory', words('Nothing is remembered.')),
  sight('audit', '/audit', words('There is nothing of this kind.')),
  sight('settings', '/settings', words('Not connected.')),
]

const menuOfThread = async (page: Page) => {
  await page
    .getByRole('button', { name: /^More about send to ben/ })
    .first()
    .click()
  await page.getByRole('menuitem', { name: 'Rename' }).waitFor()
}

const full = ({ delegated, threads }: Full) => [
  sight('approval in chat', `/chat/chief-of-staff/${threads.delegated}`, words('Asked by legal')),
  sight('tool card', `/chat/chief-of-staff/${threads.rejected}`, async (page) => {
    await page.locator('[data-tool=send] button').first().click()
    await page.getByText('Call ID').waitFor()
  }),
  sight('thread menu', '/runs', menuOfThread),
  sight('approvals', '/approvals', words('Asked by legal')),
  sight('reject', '/approvals', async (page) => {
    await page.getByRole('button', { name: 'Reject…' }).first().click()
    await page.getByLabel('Reason').waitFor()
  }),
  sight('runs', '/runs', words('Waits')),
  sight('run', `/runs/${delegated}`, press('Ask another agent', 'Call ID')),
  sight('files', '/files', words('notes.md')),
  sight('markdown and diff', '/files?path=notes.md', press('What changed', '+- three')),
  sight('long file', `/files?path=${encodeURIComponent(longPath)}`, words('word word')),
  sight('binary file', '/files?path=deck.pptx', words('that are no text')),
  sight('delete dialog', '/files?path=notes.md', press('Delete', 'Delete the file?')),
  sight('memory', '/memory', words('Likes tea.')),
  sight('forget dialog', '/memory', press('Forget: Likes tea.', 'gone for good')),
  sight('audit', '/audit', press('Asked', 'Entry')),
  sight('settings', '/settings', words('ann@example.com')),
  sight('palette', '/runs', async (page) => {
    await page.getByRole('heading', { name: 'Runs' }).waitFor()
    await page.keyboard.press('Control+k')
    await page.getByRole('option', { name: 'Settings' }).waitFor()
  }),
]

describe.skipIf(!chromiumPath)('axe in a browser', () => {
  test('empty screens have no violations', { timeout: 120_000 }, async () => {
    expect(await faults(await screensWorld(), empty)).toEqual({})
  })

  test('full screens have no violations', { timeout: 120_000 }, async () => {
    const world = await fullWorld()
    expect(await faults(world, full(world))).toEqual({})
  })

  test('the drawer of a narrow screen has no violations', async () => {
    const { open } = await screensWorld()
    const { page } = await open('/runs', { viewport: { width: 390, height: 800 }, reducedMotion: 'reduce' })
    await page.getByRole('button', { name: 'Open the menu' }).click()
    await page.getByRole('dialog').getByText('No conversations yet.').waitFor()
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      expect(await violations(page)).toEqual([])
    }
  })
})
