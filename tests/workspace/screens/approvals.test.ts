import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { chromiumPath } from '../../support/browsers/browser.ts'
import { call, scriptedModel } from '../../support/models/scripted-model.ts'
import { dieInside } from '../../support/stores/die-inside.ts'
import { decide } from './screens-full.ts'
import { agent, screensWorld, sendTool } from './screens-world.ts'

const count = (page: Page) => page.getByRole('navigation', { name: 'Screens' }).getByText('waiting')
const card = (page: Page, words: string) => page.locator('li', { has: page.getByText(words, { exact: true }) })

describe.skipIf(!chromiumPath)('approvals in a browser', () => {
  test('the count goes up when an agent asks and down after an answer elsewhere, without a reload', async () => {
    const world = await screensWorld()
    const { page, complaints } = await world.open('/approvals')
    await page.getByText('Nothing waits for you.').waitFor()
    const runId = await world.run('send to ann@example.com')
    await page.clock.fastForward(3_000)
    await expect.poll(() => count(page).locator('..').textContent()).toContain('1')
    await page.getByText('Send a note to ann@example.com').waitFor()
    await decide(world, runId, 'approve_once')
    await page.clock.fastForward(3_000)
    await count(page).waitFor({ state: 'detached' })
    await page.getByText('Nothing waits for you.').waitFor()
    await page.getByRole('link', { name: /^Approved/ }).waitFor()
    expect(complaints).toEqual([])
  })

  test('approve, always allow and reject with a reason are answered from the inbox, and a child says who asks', async () => {
    const world = await screensWorld()
    await world.store.settings.write('local', { trust: 'delegated' }, Date.now())
    const runs = [
      await world.run('send to ann@example.com'),
      await world.run('delegate to ben@example.com'),
      await world.run('send to cleo@example.com'),
    ]
    const { page, complaints } = await world.open('/approvals')
    const child = card(page, 'Send a note to ben@example.com')
    await child.getByText('Asked by legal').waitFor()
    await child.getByRole('button', { name: 'Approve and always allow' }).click()
    await card(page, 'Send a note to ann@example.com').getByRole('button', { name: 'Approve', exact: true }).click()
    const last = card(page, 'Send a note to cleo@example.com')
    await last.getByRole('button', { name: 'Reject…' }).click()
    await last.getByLabel('Reason').fill('She is at sea.')
    await page.keyboard.press('Enter')
    await page.getByText('Nothing waits for you.').waitFor()
    await expect.poll(() => page.getByRole('link', { name: /^(Approved|Rejected)/ }).allTextContents()).toHaveLength(3)
    await page.getByText('“She is at sea.”').waitFor()
    await page.getByText('asked by Legal').waitFor()
    for (const id of runs)
      await expect.poll(async () => (await world.store.runs.find('local', id))?.status).toBe('completed')
    const { allowlist } = await world.store.settings.read('local')
    expect(allowlist).toEqual(['ben@example.com'])
    expect(complaints).toEqual([])
  })

  test('A12: a call that may have happened is asked about with "Run it again"', async () => {
    const world = await screensWorld()
    await world.store.settings.write('local', { trust: 'autonomous' }, Date.now())
    const model = scriptedModel(() => [call('send', { to: 'ann@example.com', text: 'The boat sails at nine.' })])
    const dying = { store: world.store, model, tool: sendTool(async () => {}), userId: 'local' }
    const runId = await dieInside({ ...dying, agents: [agent('chief-of-staff')] })
    await expect.poll(async () => (await world.store.runs.find('local', runId))?.status).toBe('awaiting_confirmation')
    await world.store.settings.write('local', { trust: 'delegated' }, Date.now())
    const { page, complaints } = await world.open('/approvals')
    const question = card(page, 'Send a note to ann@example.com')
    await question.getByText('It is not known whether this happened').waitFor()
    const buttons = await question.getByRole('button').allInnerTexts()
    expect(buttons).toEqual(['Run it again', 'Do not run it again…'])
    await question.getByRole('button', { name: 'Run it again', exact: true }).click()
    await expect.poll(async () => (await world.store.runs.find('local', runId))?.status).toBe('completed')
    expect(complaints).toEqual([])
  })

  test('a question from a server of an older version is shown, and can be approved', async () => {
    const world = await screensWorld()
    const runId = await world.run('send to ann@example.com')
    const { page, complaints } = await world.open('/runs')
    await page.route('**/api/agent/approvals?*', async (route) => {
      const answer = await (await route.fetch()).json()
      for (const approval of answer.approvals)
        for (const field of ['for', 'recipients', 'canAlwaysAllow']) delete approval[field]
      await route.fulfill({ json: answer })
    })
    await page
      .getByRole('navigation', { name: 'Screens' })
      .getByRole('link', { name: /^Approvals/ })
      .click()
    const question = card(page, 'Send a note to ann@example.com')
    await question.getByText('Every side effect needs your approval.').waitFor()
    expect(await question.getByRole('button').allInnerTexts()).toEqual(['Approve', 'Reject…'])
    await question.getByRole('button', { name: 'Approve' }).click()
    await expect.poll(async () => (await world.store.runs.find('local', runId))?.status).toBe('completed')
    expect(complaints).toEqual([])
    // The page polls, also while the inbox is closed.
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  })

  test('a question that was not answered in time is listed as expired', async () => {
    const world = await screensWorld()
    await world.run('send to ann@example.com')
    await world.store.approvals.expire(Date.now() + 30 * 86_400_000)
    const { page } = await world.open('/approvals')
    await page.getByRole('link', { name: /^Expired/ }).waitFor()
    await page.getByText('Nothing waits for you.').waitFor()
  })
})
