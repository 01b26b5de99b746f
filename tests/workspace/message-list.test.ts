import { describe, expect, test } from 'vitest'
import { chromiumPath } from '../support/browsers/browser.ts'
import { useStage } from './stage.ts'

interface Item {
  key: string
  text: string
  height?: number
}

const boxes = (from: number, to: number, height = 80): Item[] =>
  Array.from({ length: to - from }, (_, index) => ({ key: `${from + index}`, text: `Message ${from + index}`, height }))

describe.skipIf(!chromiumPath)('the list of messages in a browser', () => {
  const openStage = useStage()

  async function shown(items: Item[]) {
    const { page, complaints } = await openStage()
    const settled = () => page.waitForTimeout(150)
    const show = async (next: Item[]) => {
      await page.evaluate((list) => stage.showList({ items: list }), next)
      await settled()
    }
    await show(items)
    const viewport = page.locator('.message-list-viewport')
    await viewport.hover()
    return {
      page,
      complaints,
      viewport,
      show,
      scroll: async (by: number) => {
        await page.mouse.wheel(0, by)
        await settled()
        // A list that is still measuring new rows is not at its final position.
        await settled()
      },
      toEnd: () => viewport.evaluate((box) => Math.round(box.scrollHeight - box.scrollTop - box.clientHeight)),
      topOf: (key: string) =>
        page.locator(`[data-key="${key}"]`).evaluate((box) => Math.round(box.getBoundingClientRect().top)),
      /** The first message that is wholly in view. */
      firstSeen: () =>
        viewport.evaluate((box) => {
          const { top } = box.getBoundingClientRect()
          const seen = [...box.querySelectorAll('[data-key]')].find((each) => each.getBoundingClientRect().top >= top)
          return seen?.getAttribute('data-key') ?? ''
        }),
    }
  }

  test('a thread begins at its end, and 10,000 messages are at most 200 nodes', async () => {
    const list = await shown(
      Array.from({ length: 10_000 }, (_, index) => ({ key: `${index}`, text: `Message ${index}` })),
    )
    expect(await list.page.getByText('Message 9999').isVisible()).toBe(true)
    expect(await list.toEnd()).toBeLessThan(2)
    const count = () => list.page.locator('.message-list').evaluate((box) => box.querySelectorAll('*').length)
    expect(await count()).toBeLessThanOrEqual(200)
    await list.viewport.evaluate((box) => box.scrollTo(0, box.scrollHeight / 2))
    await list.scroll(-400)
    expect(await count()).toBeLessThanOrEqual(200)
    expect(await count()).toBeGreaterThan(20)
    expect(list.complaints).toEqual([])
  })

  test('a reader at the end stays there while an answer grows and messages come', async () => {
    const list = await shown(boxes(0, 100))
    for (const height of [100, 300, 900, 1500]) {
      await list.show([...boxes(0, 99), { key: '99', text: 'Growing', height }])
      expect(await list.toEnd()).toBeLessThan(2)
    }
    await list.show([...boxes(0, 99), { key: '99', text: 'Growing', height: 1500 }, ...boxes(100, 103)])
    expect(await list.toEnd()).toBeLessThan(2)
    expect(await list.page.getByRole('button', { name: 'newest' }).count()).toBe(0)
  })

  test('a reader who scrolled up is not moved by growing or new messages', async () => {
    const list = await shown(boxes(0, 100))
    await list.scroll(-700)
    const seen = await list.firstSeen()
    const before = await list.topOf(seen)
    for (const height of [100, 400, 1000]) {
      await list.show([...boxes(0, 99), { key: '99', text: 'Growing', height }, ...boxes(100, 100 + height / 100)])
      expect(await list.topOf(seen)).toBe(before)
    }
  })

  test('even a little scrolling up, while an answer grows, stops the following', async () => {
    const list = await shown(boxes(0, 100))
    await list.scroll(-60)
    const before = await list.viewport.evaluate((box) => box.scrollTop)
    await list.show(boxes(0, 110))
    expect(await list.viewport.evaluate((box) => box.scrollTop)).toBe(before)
  })

  test('the button scrolls to the newest message, and from there the end is followed again', async () => {
    const list = await shown(boxes(0, 200))
    await list.scroll(-5_000)
    await list.page.getByRole('button', { name: 'Jump to the newest' }).click()
    await expect.poll(list.toEnd).toBeLessThan(2)
    await expect.poll(() => list.page.getByRole('button', { name: 'newest' }).count()).toBe(0)
    await list.show(boxes(0, 205))
    expect(await list.toEnd()).toBeLessThan(2)
  })

  test('a reader who scrolls back to the end is followed again', async () => {
    const list = await shown(boxes(0, 100))
    await list.scroll(-500)
    await list.scroll(2_000)
    await list.show(boxes(0, 104))
    expect(await list.toEnd()).toBeLessThan(2)
  })

  test('older messages that are loaded above leave the reader in place', async () => {
    const list = await shown(boxes(100, 200))
    await list.scroll(-3_000)
    const seen = await list.firstSeen()
    const before = await list.topOf(seen)
    await list.show(boxes(50, 200, 80).map((item) => (Number(item.key) < 100 ? { ...item, height: 133 } : item)))
    expect(await list.topOf(seen)).toBe(before)
    expect(await list.page.locator(`[data-key="${seen}"]`).isVisible()).toBe(true)
  })

  test('at the end nothing but the shrinking row moves when a thinking row collapses and becomes the answer', async () => {
    const thinking = { key: '100', text: 'Thinking', height: 400 }
    const list = await shown([...boxes(0, 100), thinking])
    await list.show([...boxes(0, 100), { ...thinking, text: 'Thought for 3 s', height: 40 }])
    expect(await list.toEnd()).toBeLessThan(2)
    const before = await list.topOf('99')
    await list.show([...boxes(0, 100), { key: '100', text: 'The answer', height: 40 }])
    expect(await list.topOf('99')).toBe(before)
    expect(await list.toEnd()).toBeLessThan(2)
  })

  test.each([
    ['above', -600, 103],
    ['below', -1_500, 106],
  ])('a reader elsewhere is not moved when a thinking row %s collapses', async (_, by, index) => {
    const items = (height: number) =>
      boxes(0, 120).map((item) => (Number(item.key) === index ? { ...item, height } : item))
    const list = await shown(items(300))
    await list.scroll(by)
    const seen = await list.firstSeen()
    const before = await list.topOf(seen)
    // Near enough to be in the page, so that the list learns of it.
    expect(await list.page.locator(`[data-key="${index}"]`).count()).toBe(1)
    expect(seen).not.toBe(`${index}`)
    await list.show(items(40))
    expect(await list.topOf(seen)).toBe(before)
  })
})
