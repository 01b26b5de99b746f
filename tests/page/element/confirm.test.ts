import { describe, expect, test } from 'vitest'
import { chromiumPath } from '../../support/browsers/browser.ts'
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

  test('A12: labels its buttons as the step does if a call may have happened', async () => {
    const opened = await openElement()
    await opened.run(ask.replace('question:', `yes: 'Run it again', no: 'Do not run it again', question:`))
    await opened.panel.locator('.card').waitFor()
    expect(await opened.panel.locator('.card button').allInnerTexts()).toEqual(['Do not run it again', 'Run it again'])
    await button(opened, 'Do not run it again').click()
    await button(opened, 'Run it again').click()
    expect(await opened.run(answers)).toEqual([
      ['decline', 's1', undefined],
      ['confirm', 's1'],
    ])
  })

  test('P2: shows all arguments below the question, however long, and they can be scrolled with keys', async () => {
    const opened = await openElement()
    const { page, panel, run } = opened
    const long = Array.from({ length: 400 }, (_, n) => `line${n}: "${'x'.repeat(60)}"`).join('\n')
    await run(ask.replace(`question:`, `details: ${JSON.stringify(long)}, question:`))
    const details = panel.getByRole('group', { name: 'Exactly' })
    await details.waitFor()
    expect(await details.textContent()).toBe(long)
    for (const part of ['.question', '.main']) await expectInView(opened, part)
    await details.focus()
    await page.keyboard.press('End')
    await expect
      .poll(() => details.evaluate((box) => box.scrollTop + box.clientHeight >= box.scrollHeight - 2))
      .toBe(true)
    expect(await details.evaluate((box) => box.scrollWidth <= box.clientWidth)).toBe(true)
    await button(opened, 'Confirm').click()
    expect(await run(answers)).toEqual([['confirm', 's1']])
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

  test('takes no focus, so that neither a stray Enter, nor a click in progress, nor a script confirms', async () => {
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

  describe('while the page has a modal dialog open', () => {
    const modal = '<dialog id="modal"><button id="place">Place order</button></dialog>'
    const phone = { viewport: { width: 390, height: 844 }, hasTouch: true }
    const isFocused = `element.shadowRoot.activeElement?.className`

    const openModal = async (context = {}) => {
      const opened = await openElement(html('', modal), { context })
      await opened.launcher.click()
      await opened.run(`document.querySelector('#modal').showModal()`)
      return opened
    }
    const isModal = ({ panel }: OpenedElement) => panel.evaluate((dialog) => dialog.matches(':modal'))

    test('it can be answered, and the dialog stays open, has the focus again, and closes with Escape', async () => {
      const opened = await openModal()
      const { page, run, panel } = opened
      await run(ask)
      await button(opened, 'Confirm').click()
      await run(`chat.set({ steps: [] })`)
      await expect.poll(() => isModal(opened)).toBe(false)
      expect(await run(answers)).toEqual([['confirm', 's1']])
      expect(await panel.isVisible()).toBe(true)
      expect(await page.locator('#modal').evaluate((dialog) => dialog.matches(':modal'))).toBe(true)
      expect(await run('document.activeElement.id')).toBe('place')
      await page.locator('#place').click()
      await page.keyboard.press('Escape')
      expect(await page.locator('#modal').isVisible()).toBe(false)
    })

    test('the first card itself has the focus, so that a stray key presses nothing and Tab leads into it', async () => {
      const opened = await openModal()
      const { page, run, panel } = opened
      await run(ask)
      await run(`chat.set({ steps: [...chat.state.steps, { ...chat.state.steps[0], id: 's2' }] })`)
      await expect.poll(() => run(isFocused)).toBe('card')
      for (const key of ['Enter', 'Space']) await page.keyboard.press(key)
      expect(await run('[chat.state.messages.length, chat.asked.length]')).toEqual([1, 1])
      await page.keyboard.press('Tab')
      const first = panel.locator('.card').first().locator('input')
      expect(await first.evaluate((input) => input.matches(':focus'))).toBe(true)
    })

    test('the card is in view on a phone, however long the conversation, and the page above it', async () => {
      const opened = await openModal(phone)
      const { page, run, panel } = opened
      await run(`for (let i = 0; i < 20; i++) chat.say(i % 2 ? 'assistant' : 'user', 'words '.repeat(40))`)
      await run(
        `chat.send('go on'); chat.set({ steps: [{ id: 's0', label: 'look', where: 'page', state: 'running' }] })`,
      )
      await page.waitForTimeout(100)
      await run(ask)
      await expect.poll(() => isModal(opened)).toBe(true)
      await page.waitForTimeout(100)
      for (const part of ['.question', '.main']) await expectInView(opened, part)
      expect((await panel.boundingBox())?.y).toBeGreaterThan(400)
      await page.setViewportSize({ width: 390, height: 600 })
      await page.waitForTimeout(100)
      for (const part of ['.question', '.main']) await expectInView(opened, part)
    })
  })

  test('comes into view also for a person who has scrolled up', async () => {
    const opened = await openElement()
    const { run, page, launcher } = opened
    await launcher.click()
    await run(`for (let i = 0; i < 20; i++) chat.say(i % 2 ? 'assistant' : 'user', 'words '.repeat(40))`)
    await page.waitForTimeout(100)
    await run(`element.shadowRoot.querySelector('.messages').scrollTop = 0`)
    await page.waitForTimeout(100)
    await run(`chat.say('assistant', 'More')`)
    await page.waitForTimeout(100)
    expect(await run(`element.shadowRoot.querySelector('.messages').scrollTop`)).toBe(0)
    await run(ask.replace(`chat.send('order it'); `, ''))
    await page.waitForTimeout(100)
    await expectInView(opened, '.main')
  })

  test('is not collapsed with earlier steps', async () => {
    const opened = await openElement()
    await opened.run(`chat.send('order it'); chat.say('assistant', 'I order it now.')`)
    await opened.run(`chat.set({ steps: [{ id: 's0', label: 'look', where: 'page', state: 'done' }] })`)
    await opened.page.waitForTimeout(100)
    await opened.run(
      `chat.set({ isLoading: false, steps: [...chat.state.steps, { id: 's1', label: 'order', where: 'server', state: 'asking' }] })`,
    )
    await button(opened, 'Confirm').click()
    expect(await opened.run(answers)).toEqual([['confirm', 's1']])
  })

  test('is not lost when a new conversation begins', async () => {
    const opened = await openElement()
    await opened.run(ask)
    await opened.panel.locator('.card').waitFor()
    expect(await button(opened, 'New conversation').isDisabled()).toBe(true)
    await opened.run(`chat.set({ steps: [] })`)
    await expect.poll(() => button(opened, 'New conversation').isDisabled()).toBe(false)
  })
})

/** Within the part of the list that is seen. */
async function expectInView({ panel }: OpenedElement, part: string): Promise<void> {
  const [list, box] = [await panel.locator('.messages').boundingBox(), await panel.locator(part).boundingBox()]
  if (!list || !box) throw new Error(`There is no ${part}.`)
  expect(box.y, part).toBeGreaterThanOrEqual(list.y)
  expect(box.y + box.height, part).toBeLessThanOrEqual(list.y + list.height)
}
