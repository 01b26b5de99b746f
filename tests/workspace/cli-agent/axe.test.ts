import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { chromiumPath } from '../../support/browsers/browser.ts'
import { faults, press, sight, words } from '../axe-sights.ts'
import { cliWorld, noBridge } from './cli-world.ts'

/** Sends a message in a new session, and waits for the result. */
const said = (prompt: string, until: string) => async (page: Page) => {
  await page.getByText('Works on this machine').or(page.locator('[data-answer]')).first().waitFor()
  const stop = page.getByRole('button', { name: 'Stop' })
  if (await stop.isVisible()) await stop.click()
  await page.locator('header').getByRole('button', { name: 'New session' }).click()
  await page.getByText('Works on this machine').waitFor()
  await page.getByRole('textbox', { name: 'Message' }).fill(prompt)
  await page.keyboard.press('Enter')
  await page.getByText(until).first().waitFor()
}

const chooser = async (page: Page) => {
  await page.getByRole('button', { name: /^Who answers/ }).click()
  await page.getByRole('menuitemradio', { name: /on this machine/ }).waitFor()
}

describe.skipIf(!chromiumPath)('axe on the chat with a CLI agent', () => {
  test('without a bridge, and with one that refuses the page, there are no violations', {
    timeout: 120_000,
  }, async () => {
    const { url, openScreen: open, start } = await cliWorld()
    const absent = [sight('absent', '/cli', words('No CLI agent is running')), sight('chooser', '/cli', chooser)]
    expect(await faults({ url, open }, absent)).toEqual({})
    await start({ origin: 'http://127.0.0.1:1' })
    expect(await faults({ url, open }, [sight('shut', '/cli', words('GEMINI_ORIGINS'))], noBridge)).toEqual({})
  })

  test('a conversation with questions, changes, menus and a crash has no violations', {
    timeout: 120_000,
  }, async () => {
    const { url, openScreen: open, start } = await cliWorld()
    await start()
    const sights = [
      sight('welcome', '/cli', words('Works on this machine')),
      sight('thought', '/cli', said('say hello there', 'hello there')),
      sight('command', '/cli', said('run ls -F', 'Look around')),
      sight('change', '/cli', said('edit', '+- oat milk')),
      sight('mode', '/cli', async (page) => {
        await said('say hello again', 'hello again')(page)
        await press('Mode: Default', 'Auto-approves all tools')(page)
      }),
      sight('crash', '/cli', async (page) => {
        await said('crash', 'the agent stumbled')(page)
        await page.getByText('was started again').waitFor()
      }),
    ]
    expect(await faults({ url, open }, sights)).toEqual({})
  })

  test('what an agent shows beside words, and the list of its commands, have no violations', {
    timeout: 120_000,
  }, async () => {
    const { url, openScreen: open, start, release } = await cliWorld()
    await release('rich')
    await start()
    const sights = [
      sight('contents', '/cli', said('picture', 'Photos (2024)')),
      sight('plan', '/cli', said('plan', 'Planned.')),
      sight('commands', '/cli', async (page) => {
        await said('say hello', 'hello')(page)
        await page.getByRole('textbox', { name: 'Message' }).fill('/')
        await page.getByRole('listbox', { name: 'Commands' }).waitFor()
      }),
    ]
    expect(await faults({ url, open }, sights)).toEqual({})
  })
})
