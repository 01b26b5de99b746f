import { describe, expect, test } from 'vitest'
import { chromiumPath } from '../../support/browsers/browser.ts'
import { page as html, openElement } from './open-element.ts'

/** Highlights an element, as the conversation with the server does. */
const target = (element: string) => `element.highlight(${element}, 'click "Buy"')`
const boxes = (of: string) => `(() => {
  const [box, own] = [element.shadowRoot.querySelector('.highlight'), ${of}].map((each) => each.getBoundingClientRect())
  return [box.x - own.x, box.y - own.y, box.width - own.width, box.height - own.height].map(Math.round)
})()`
const buy = `document.querySelector('#buy')`
const working = `chat.send('buy it'); chat.set({ steps: [{ id: 's', name: 'click-buy', label: 'click', where: 'page', state: 'running' }] })`

describe.skipIf(!chromiumPath)('the operated element', () => {
  test('has a box around it that follows it, lets pointers through, and goes afterwards', async () => {
    const tall = `<main style="height:3000px"><button id="buy" onclick="x">Buy</button></main>`
    const { page, run } = await openElement(html('', tall), { headers: {}, context: { reducedMotion: 'reduce' } })
    const box = page.locator('deckhand-chat .highlight')
    await run(working)
    await run(`document.querySelector('main').style.paddingTop = '300px'`)
    await run(target(buy))
    await expect.poll(() => run(boxes(buy))).toEqual([0, 0, 0, 0])
    expect(await box.textContent()).toBe('click "Buy"')
    await page.mouse.wheel(0, 120)
    await expect.poll(() => run('scrollY')).toBe(120)
    await expect.poll(() => run(boxes(buy))).toEqual([0, 0, 0, 0])
    await page.locator('#buy').click()
    await run(`chat.set({ steps: [], isLoading: false })`)
    await expect.poll(() => box.isVisible()).toBe(false)
  })

  test('is shown above a modal dialog, and inside of a frame', async () => {
    const frame = `<dialog id="modal"><button id="buy">Buy</button></dialog><iframe src="/frame.html"></iframe>`
    const files = { '/frame.html': '<p>Inside</p><button>Pay</button>' }
    const policy = { 'content-security-policy': "default-src 'self'" }
    const { page, run } = await openElement(html('', frame), {
      files,
      headers: policy,
      context: { reducedMotion: 'reduce' },
    })
    await run(working)
    await run(`document.querySelector('#modal').showModal()`)
    await run(target(buy))
    await expect.poll(() => run(boxes(buy))).toEqual([0, 0, 0, 0])
    expect(await page.locator('deckhand-chat .highlight').evaluate((box) => box.matches(':popover-open'))).toBe(true)
    await run(target(`document.querySelector('iframe').contentDocument.querySelector('button')`))
    const inFrame = page.frameLocator('iframe').locator('button')
    const box = page.locator('deckhand-chat .highlight')
    await expect.poll(() => box.boundingBox()).toEqual(await inFrame.boundingBox())
  })

  test('is not hidden by the chat, which is transparent while it covers the element', async () => {
    const { run, launcher, panel, page } = await openElement(html('', '<button id="buy">Buy</button>'))
    await launcher.click()
    await page.mouse.move(5, 5)
    await run(`{ const { x, y } = element.shadowRoot.querySelector('dialog').getBoundingClientRect()
      Object.assign(${buy}.style, { position: 'fixed', left: x + 20 + 'px', top: y + 20 + 'px' }) }`)
    const seen = () => panel.evaluate((dialog) => getComputedStyle(dialog).opacity)
    await expect.poll(seen).toBe('1')
    await run(working)
    await run(target(buy))
    await expect.poll(seen).toBe('0.3')
    await run(`${buy}.style.left = '5px'`)
    await expect.poll(seen).toBe('1')
  })

  test('that is removed from the page leaves no box', async () => {
    const { page, run } = await openElement()
    await run(working)
    await run(target(buy))
    await page.locator('deckhand-chat .highlight').waitFor()
    await run(`${buy}.remove()`)
    await expect.poll(() => page.locator('deckhand-chat .highlight').isVisible()).toBe(false)
  })
})
