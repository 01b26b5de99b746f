import { describe, expect, test } from 'vitest'
import { chromiumPath } from '../../support/browsers/browser.ts'
import { decide } from './screens-full.ts'
import { screensWorld } from './screens-world.ts'

describe.skipIf(!chromiumPath)('runs in a browser', () => {
  test('a run is shown with the agents below it, each step with time, tokens, exact model and exact arguments, and goes on by itself', async () => {
    const world = await screensWorld()
    const runId = await world.run('delegate to ann@example.com')
    const { page, complaints } = await world.open('/runs')
    await page.getByRole('link', { name: /Waits.*Chief of staff/ }).click()
    const child = page.getByRole('region', { name: /^Legal, run/ })
    await child.getByText('scripted answered: 1 tokens in, 1 out, 0 in thoughts').waitFor()
    await child.getByRole('button', { name: /^Send/ }).click()
    expect(await child.locator('dl').textContent()).toBe('toann@example.comtextThe boat sails at nine.')
    expect(await child.locator('li time').first().getAttribute('datetime')).toMatch(/^\d{4}-/)
    await expect.poll(() => child.locator('header').textContent()).toMatch(/Legal.*Waits.*scripted.*2 tokens.*s/)
    const top = page.getByRole('region', { name: /^Chief of staff, run/ })
    expect(await top.locator('header').textContent()).toContain('2 tokens (4 with those below)')
    await decide(world, runId, 'approve_once')
    await page.clock.fastForward(2_000)
    await top.locator('header').getByText('Completed').waitFor()
    await top.getByText('It is done.', { exact: true }).waitFor()
    expect(await page.title()).toBe('Run · Deckhand')
    expect(complaints).toEqual([])
  })

  test('the list of runs shows when one ends', async () => {
    const world = await screensWorld()
    const runId = await world.run('send to ann@example.com')
    const { page } = await world.open('/runs')
    await page.getByRole('link', { name: /Waits.*send to ann@example.com/ }).waitFor()
    await decide(world, runId, 'approve_once')
    await page.clock.fastForward(5_000)
    await page.getByRole('link', { name: /Completed.*send to ann@example.com/ }).waitFor()
  })

  test('a missing run says so, and is not requested again and again', async () => {
    const world = await screensWorld()
    const { page } = await world.open('/runs/nobody')
    const alert = page.getByRole('alert')
    await alert.waitFor()
    expect(await alert.textContent()).toContain('There is no such run.')
    let asked = 0
    page.on('request', (request) => (asked += Number(request.url().endsWith('/report'))))
    const counted = page.waitForResponse(/approvals/)
    await page.clock.fastForward(10_000)
    // All polls of the page have happened by then.
    await counted
    expect(asked).toBe(0)
  })
})
