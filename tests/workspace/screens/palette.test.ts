import { describe, expect, test } from 'vitest'
import { chromiumPath } from '../../support/browsers/browser.ts'
import { screensWorld } from './screens-world.ts'

describe.skipIf(!chromiumPath)('palette and shell in a browser', () => {
  test('agents, conversations, screens and the theme are found with the keyboard alone', async () => {
    const { open, run } = await screensWorld()
    await run('A walk on the quay')
    const { page, complaints } = await open('/runs')
    const go = async (words: string) => {
      await page.keyboard.press('Control+k')
      await page.getByPlaceholder('Go to, or do…').waitFor()
      await page.keyboard.type(words)
      await page.locator('[cmdk-item][data-selected=true]').getByText(words).waitFor()
      await page.keyboard.press('Enter')
      await page.getByRole('dialog').waitFor({ state: 'detached' })
    }
    await go('Memory')
    await page.waitForURL(/\/memory$/)
    await go('A walk on the quay')
    await page.waitForURL(/\/chat\/chief-of-staff\/.+/)
    await expect.poll(() => page.title()).toBe('A walk on the quay · Deckhand')
    await go('New chat with Legal')
    await page.waitForURL(/\/chat\/legal$/)
    await expect.poll(() => page.title()).toBe('Legal · Deckhand')
    await go('Theme: dark')
    await page.locator('html[data-theme=dark]').waitFor()
    expect(complaints).toEqual([])
  })

  test('Esc closes the palette, gives the focus back and does not stop a run', async () => {
    let finish = () => {}
    const hold = () => new Promise<void>((resolve) => (finish = resolve))
    const { open, api } = await screensWorld({ hold })
    await fetch(`${api}/settings`, { method: 'PUT', body: JSON.stringify({ trust: 'autonomous' }) })
    const { page } = await open('/chat/chief-of-staff')
    await page.getByRole('textbox', { name: /Message/ }).fill('send to ann@example.com')
    await page.keyboard.press('Enter')
    await page.getByText('Processing').waitFor()
    await page.getByRole('button', { name: /^Go to/ }).click()
    await page.getByRole('option', { name: 'Settings' }).waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await page.locator('button:focus', { hasText: 'Go to' }).waitFor()
    const { runs } = (await (await fetch(`${api}/runs`)).json()) as { runs: { status: string }[] }
    expect(runs).toMatchObject([{ status: 'executing' }])
    finish()
    await page.getByText('It is done.').waitFor()
  })

  test('the focus comes back to what opened a menu, a dialog or the drawer', async () => {
    const { open, run } = await screensWorld()
    await run('A walk on the quay')
    const { page } = await open('/runs')
    await page.getByRole('button', { name: 'More about A walk on the quay' }).focus()
    await page.keyboard.press('Enter')
    await page.getByRole('menuitem', { name: 'Rename' }).waitFor()
    await page.keyboard.press('Enter')
    await page.getByRole('dialog').getByLabel('Title').waitFor()
    await page.keyboard.press('Escape')
    await page.locator('[aria-label="More about A walk on the quay"]:focus').waitFor()
    await page.setViewportSize({ width: 390, height: 800 })
    await page.getByRole('button', { name: 'Open the menu' }).click()
    await page.getByRole('dialog').getByRole('link', { name: 'API' }).waitFor()
    expect(await page.getByRole('dialog').getByRole('link', { name: 'Outbox' }).getAttribute('href')).toBe('/outbox')
    await page.keyboard.press('Escape')
    await page.locator('[aria-label="Open the menu"]:focus').waitFor()
  })

  test('keyboard focus is visible, and nothing moves with reduced motion', async () => {
    const { open } = await screensWorld()
    const { page } = await open('/settings', { reducedMotion: 'reduce' })
    for (let stop = 0; stop < 12; stop += 1) {
      await page.keyboard.press('Tab')
      const outline = await page.evaluate<string>('getComputedStyle(document.activeElement).outlineStyle')
      expect(outline, `stop ${stop}`).not.toBe('none')
    }
    const durations = await page.evaluate<string[]>(
      "[...document.querySelectorAll('*')].flatMap((one) => [getComputedStyle(one).transitionDuration, getComputedStyle(one).animationDuration])",
    )
    expect(durations.filter((duration) => Number.parseFloat(duration) > 0.001)).toEqual([])
  })
})
