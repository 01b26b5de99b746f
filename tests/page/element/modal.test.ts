import { describe, expect, test } from 'vitest'
import { chromiumPath } from '../../support/browsers/browser.ts'
import { page as html, type OpenedElement, openElement } from './open-element.ts'

const modal = `<dialog id="modal"><button id="place">Place order</button></dialog>`
const closeOutside = `modal.addEventListener('click', ({ target }) => { if (target === modal) modal.close() })`

/** A dialog that closes on a click beside it, as many do. */
async function openModal(context = {}): Promise<OpenedElement> {
  const opened = await openElement(html('', modal), { context })
  await opened.run(closeOutside)
  return opened
}

const isLifted = ({ panel }: OpenedElement) => panel.evaluate((dialog) => dialog.matches(':modal'))

describe.skipIf(!chromiumPath)('behind a modal dialog of the page', () => {
  test.each([
    ['mouse', { viewport: { width: 1280, height: 800 } }],
    ['finger', { viewport: { width: 390, height: 844 }, hasTouch: true }],
  ])('the chat comes to the front where it is pressed with a %s, and steps back', async (pointer, context) => {
    const opened = await openModal(context)
    const { page, run, panel, launcher } = opened
    const press = async (x: number, y: number) =>
      pointer === 'mouse' ? page.mouse.click(x, y) : page.touchscreen.tap(x, y)
    await launcher.click()
    await run('modal.showModal()')
    const box = await panel.boundingBox()
    await press((box?.x ?? 0) + 60, (box?.y ?? 0) + 20)
    await expect.poll(() => isLifted(opened)).toBe(true)
    expect(await run('modal.open')).toBe(true)
    expect(await run('element.shadowRoot.activeElement.localName')).toBe('textarea')
    await press(5, 5)
    expect(await isLifted(opened)).toBe(false)
    expect(await run('[modal.open, element.isOpen]')).toEqual([true, true])
    expect(await run(`modal.matches(':focus-within')`)).toBe(true)
    await press(5, 5)
    expect(await run('modal.open')).toBe(false)
  })

  test('the button in the corner opens it, and it moves back while the page is operated', async () => {
    const opened = await openModal()
    const { page, run, launcher, input } = opened
    await run('modal.showModal()')
    const box = await launcher.boundingBox()
    await page.mouse.click((box?.x ?? 0) + 20, (box?.y ?? 0) + 20)
    expect([await isLifted(opened), await run('modal.open')]).toEqual([true, true])
    await input.fill('Place the order')
    await input.press('Enter')
    await expect.poll(() => isLifted(opened)).toBe(false)
    await page.locator('#place').click()
    await run('chat.set({ isLoading: false })')
    await page.waitForTimeout(100)
    expect(await isLifted(opened)).toBe(false)
  })

  test('a click in the dialog reaches the dialog, even above the chat, and a script presses nothing', async () => {
    const opened = await openModal()
    const { page, run, launcher, panel } = opened
    await launcher.click()
    const box = await panel.boundingBox()
    if (!box) throw new Error('There is no panel.')
    await run(`Object.assign(modal.style, { margin: 0, left: '${box.x}px', top: '${box.y}px', padding: '50px' })`)
    await run('modal.showModal()')
    await page.locator('#place').click()
    await page.mouse.click(box.x + 10, box.y + 10)
    await run(
      `modal.dispatchEvent(new MouseEvent('click', { clientX: ${box.x + 5}, clientY: ${box.y + box.height - 5} }))`,
    )
    expect(await isLifted(opened)).toBe(false)
  })
})
