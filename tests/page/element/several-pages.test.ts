import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { chromiumPath } from '../../support/browsers/browser.ts'
import { type Asked, openSeveralPages } from './several-pages.ts'

const add = { name: 'click-add-to-cart', args: {} }
const go = { name: 'click-go-to-checkout', args: {} }
const fill = { name: 'fill-name', args: { value: 'Ann Lee' } }
const done = { text: ['All ', 'done.'] }
const order = { name: 'action_orders_place', args: { items: [{ sku: 'oar', count: 2 }] } }

/** As the chat's state has it, because a tab in the background draws nothing. */
const last = (tab: Page) => tab.evaluate(`document.querySelector('deckhand-chat')?.chat?.state.messages.at(-1).content`)

const outcomes = (asked: Asked | undefined) => asked?.body.results.map(({ result }) => JSON.parse(result))

describe.skipIf(!chromiumPath)('an answer on a site of several pages', () => {
  test('goes on over a form and a link to a field on the third page, and is one answer with all its steps', async () => {
    const site = await openSeveralPages({ turns: [{ calls: [add, add] }, { calls: [go] }, { calls: [fill] }, done] })
    await site.page.goto(`${site.origin}/mugs`)
    await site.say('Buy a mug for Ann Lee')
    await site.panel.getByText('All done.').waitFor()
    expect(site.page.url()).toBe(`${site.origin}/checkout`)
    expect(await site.page.inputValue('#name')).toBe('Ann Lee')
    const [, form, link, field] = site.asked
    expect(outcomes(form)).toEqual([
      {
        ok: true,
        done: expect.stringContaining('left for a new one'),
        from: { address: `${site.origin}/mugs`, title: 'mugs' },
        to: { address: `${site.origin}/cart`, title: 'cart' },
      },
      { ok: false, code: 'NOT_RUN', message: 'Not run: the page changed before.' },
    ])
    expect(JSON.stringify(form?.body.pageState)).toContain('One mug.')
    expect(form?.body.toolDefinitions.map(({ name }) => name)).toContain(go.name)
    expect(outcomes(link)).toMatchObject([{ to: { title: 'checkout' } }])
    expect(outcomes(field)).toMatchObject([{ ok: true, done: expect.stringContaining('Ann Lee') }])
    expect(await site.panel.locator('.user').count()).toBe(1)
    const states = await site.page.evaluate(
      `document.querySelector('deckhand-chat').chat.state.messages.at(-1).steps.map(({ name, state }) => name + ' ' + state)`,
    )
    expect(states).toEqual(['click-add-to-cart done', 'click-go-to-checkout done', 'fill-name done'])
  })

  test.each(['reload', 'goBack'] as const)('ends when a person does this in the middle: %s', async (how) => {
    // With a referrer that would tell already.
    const headers = { 'referrer-policy': 'no-referrer' }
    const site = await openSeveralPages({ turns: [{ calls: [add] }, { calls: [go] }, done], headers })
    await site.page.goto(`${site.origin}/mugs`)
    const { reached, letGo } = await site.held()
    await site.say('Buy a mug')
    await reached
    await site.page[how]()
    await site.panel.getByText('Stopped. The page was reloaded.').waitFor()
    letGo()
    await site.page.waitForTimeout(500)
    expect(site.asked).toHaveLength(2)
  })

  test('can be stopped on the page that it came to, with its button and with Escape', async () => {
    for (const stop of ['button', 'key']) {
      const site = await openSeveralPages({ turns: [{ calls: [add] }, { calls: [go] }, done] })
      await site.page.goto(`${site.origin}/mugs`)
      const { letGo } = await site.held()
      await site.say('Buy a mug')
      await site.page.waitForURL(`${site.origin}/cart`)
      const button = site.panel.getByRole('button', { name: 'Stop' })
      await button.waitFor()
      if (stop === 'button') await button.click()
      else await site.page.keyboard.press('Escape')
      await site.panel.getByText('Stopped.', { exact: true }).waitFor()
      letGo()
      await site.page.waitForTimeout(500)
      expect(site.page.url()).toBe(`${site.origin}/cart`)
    }
  })

  test('sends again what was in flight when a slow page finally came', async () => {
    const site = await openSeveralPages({ turns: [{ calls: [add] }, { text: ['Lost.'] }, { calls: [go] }, done] })
    await site.page.goto(`${site.origin}/later`)
    const { letGo } = await site.held()
    await site.say('Buy a mug')
    await site.panel.getByText('All done.').waitFor()
    letGo()
    expect(await site.panel.getByText('Lost.').count()).toBe(0)
    const [, first, second] = site.asked
    expect(second?.body.results).toEqual(first?.body.results)
    expect(first?.body.pageState).toMatchObject({ title: 'later' })
    expect(second?.body.pageState).toMatchObject({ title: 'cart' })
    expect(site.page.url()).toBe(`${site.origin}/checkout`)
  })

  test('runs a confirmed step once, and does not ask again, if the page goes before the result was sent', async () => {
    const site = await openSeveralPages({ turns: [{ calls: [order] }, done, done] })
    await site.page.goto(`${site.origin}/mugs`)
    const { reached, letGo } = await site.held()
    await site.say('Order two oars')
    await site.panel.getByRole('button', { name: 'Confirm' }).click()
    await reached
    await site.page.getByRole('button', { name: 'Add to cart' }).click()
    await site.panel.getByText('All done.').waitFor()
    letGo()
    expect(site.heard).toEqual(['placed'])
    expect(site.asked.map(({ action }) => action)).toEqual(['streamMessage', 'streamToolResults', 'streamToolResults'])
    expect(site.asked[2]?.body.results).toEqual(site.asked[1]?.body.results)
  })

  test('goes on in its own tab only: a duplicated tab does nothing', async () => {
    const site = await openSeveralPages({
      turns: [{ calls: [add] }, { calls: [go] }, done],
      before: { '/mugs': '<script>addEventListener("submit", () => setTimeout(() => open("/mugs"), 100))</script>' },
      slowMs: 1_000,
    })
    await site.page.goto(`${site.origin}/mugs`)
    const copied = site.page.context().waitForEvent('page')
    await site.say('Buy a mug')
    const copy = await copied
    await expect.poll(() => last(copy)).toBe('Stopped. The page was reloaded.')
    await expect.poll(() => last(site.page), { timeout: 10_000 }).toBe('All done.')
    expect(site.asked.filter(({ by }) => by === copy)).toEqual([])
    expect(site.asked).toHaveLength(3)
  })

  test('goes on once if the tab is duplicated between two pages', async () => {
    const site = await openSeveralPages({
      turns: [{ calls: [add] }, done, done],
      headers: { 'referrer-policy': 'no-referrer' },
      before: { '/cart': '<script>opener || open("/cart")</script>' },
    })
    await site.page.goto(`${site.origin}/mugs`)
    const copied = site.page.context().waitForEvent('page')
    await site.say('Buy a mug')
    const copy = await copied
    const both = async () => (await Promise.all([last(site.page), last(copy)])).sort()
    await expect.poll(both, { timeout: 10_000 }).toEqual(['All done.', 'Stopped. The page was reloaded.'])
    expect(site.asked).toHaveLength(2)
  })

  test('ends on a page without the chat', async () => {
    const site = await openSeveralPages({
      turns: [{ calls: [go] }, done],
    })
    await site.page.goto(`${site.origin}/cart`)
    await site.page.evaluate(`document.querySelector('a').href = '/bare'`)
    await site.say('Buy a mug')
    await site.page.waitForURL(`${site.origin}/bare`)
    await site.page.getByRole('link').click()
    await site.panel.getByText('Stopped. The page was reloaded.').waitFor()
    await site.page.waitForTimeout(300)
    expect(site.asked).toHaveLength(1)
  })
})
