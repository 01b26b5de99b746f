import { describe, expect, test } from 'vitest'
import { chromiumPath } from '../../support/browser.ts'
import { page as html, type OpenedElement, openElement } from './open-element.ts'

const ask = `chat.send('order it'); chat.set({ isLoading: false, steps: [{ id: 's1', name: 'placeOrder', label: 'place the order', where: 'server', state: 'asking', question: 'Order <b>2 mugs</b> for 31.90?' }] })`
const answers = `chat.asked.filter(([what]) => what !== 'send')`

const button = ({ panel }: OpenedElement, name: string) => panel.getByRole('button', { name, exact: true })

describe.skipIf(!chromiumPath)('a card that asks', () => {
  test('opens the chat, shows the words as they are, and hands over what a person decides', async () => {
    const opened = await openElement()
    const { panel, run } = opened
    await run(ask)
    await panel.waitFor()
    expect(await panel.locator('.question').textContent()).toBe('Order <b>2 mugs</b> for 31.90?')
    await button(opened, 'Confirm').click()
    expect(await run(answers)).toEqual([['confirm', 's1']])
    expect(await run(`element.shadowRoot.activeElement.localName`)).toBe('textarea')
  })

  test('declines with or without words, and Enter in them declines as well', async () => {
    const opened = await openElement()
    await opened.run(ask)
    await button(opened, 'Decline').click()
    const words = opened.panel.locator('.card input')
    await words.fill('  three mugs ')
    await words.press('Enter')
    expect(await opened.run(answers)).toEqual([
      ['decline', 's1', undefined],
      ['decline', 's1', 'three mugs'],
    ])
  })

  test('takes no focus, so that neither a stray Enter nor a click on its way confirms, and no script either', async () => {
    const { page, panel, run, launcher } = await openElement()
    await launcher.click()
    await run(ask)
    await panel.locator('.card').waitFor()
    expect(await panel.locator('.main').isDisabled()).toBe(true)
    for (const key of ['Enter', ' ', 'Enter']) await page.keyboard.press(key === ' ' ? 'Space' : key)
    await expect.poll(() => panel.locator('.main').isDisabled()).toBe(false)
    await run(`element.shadowRoot.querySelector('.main').click()`)
    await run(`element.shadowRoot.querySelector('.main').dispatchEvent(new MouseEvent('click', { bubbles: true }))`)
    expect(await run(answers)).toEqual([])
  })

  test('can be answered while the page has a modal dialog open, which stays open', async () => {
    const modal = '<button id="show">Show</button><dialog id="modal"><button id="place">Place order</button></dialog>'
    const opened = await openElement(html('', modal))
    const { page, run, panel, launcher } = opened
    await launcher.click()
    await run(`document.querySelector('#modal').showModal()`)
    await run(ask)
    // No button of the chat has the focus then: Enter, meant for the page, presses none.
    await expect.poll(() => panel.evaluate((dialog) => dialog.matches(':modal:focus'))).toBe(true)
    await button(opened, 'Confirm').click()
    await run(`chat.set({ steps: [] })`)
    await expect.poll(() => panel.evaluate((dialog) => dialog.matches(':modal'))).toBe(false)
    expect(await run(answers)).toEqual([['confirm', 's1']])
    expect(await panel.isVisible()).toBe(true)
    expect(await page.locator('#modal').evaluate((dialog) => dialog.matches(':modal'))).toBe(true)
    await page.locator('#place').click()
  })
})
