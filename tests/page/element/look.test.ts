import { describe, expect, test } from 'vitest'
import { violations } from '../../support/browsers/axe-check.ts'
import { chromiumPath } from '../../support/browsers/browser.ts'
import { page as html, openElement } from './open-element.ts'

const scenes: [string, string][] = [
  ['closed', ''],
  ['empty', 'element.open()'],
  [
    'at work',
    `chat.send('two of them'); chat.set({ steps: [{ id: 's', name: 'a', label: 'add', where: 'page', state: 'running' }, { id: 'f', name: 'a', label: 'add', where: 'page', state: 'failed', detail: 'It is sold out.' }] })`,
  ],
  [
    'asking',
    `chat.set({ isLoading: false, steps: [{ id: 'q', name: 'a', label: 'order', where: 'server', state: 'asking', question: 'Order it?' }] })`,
  ],
  [
    'answered',
    `chat.set({ steps: [], errorMessage: 'Nobody answers.' }); chat.say('assistant', '**Bold** and \`code\`\\n\\n- [a link](https://example.com)')`,
  ],
  ['compact', 'chat.toggleExpand()'],
]

const colour = (part: string) => `getComputedStyle(element.shadowRoot.querySelector('${part}')).backgroundColor`

describe.skipIf(!chromiumPath)('the look', () => {
  test.each([
    ['light', 1280],
    ['dark', 390],
  ] as const)(
    'axe finds nothing wrong in any state, %s and %i wide',
    async (colorScheme, width) => {
      const suggestions = `suggestions='["Do this"]'`
      const { page, run, panel } = await openElement(html(suggestions), {
        context: { colorScheme, viewport: { width, height: 800 }, reducedMotion: 'reduce' },
      })
      for (const [name, script] of scenes) {
        await run(script || '0')
        if (name === 'asking') await expect.poll(() => panel.locator('.main').isDisabled()).toBe(false)
        await page.waitForTimeout(50)
        expect(await violations(page), name).toEqual([])
      }
    },
    60_000,
  )

  test('light and dark follow the person, or the page if it sets one', async () => {
    const { page, run } = await openElement(html(), { context: { colorScheme: 'dark' } })
    expect(await run(colour('dialog'))).toBe('rgb(27, 30, 36)')
    await page.emulateMedia({ colorScheme: 'light' })
    expect(await run(colour('dialog'))).toBe('rgb(255, 255, 255)')
    await run(`document.documentElement.style.colorScheme = 'dark'; document.body.append(element)`)
    expect(await run(colour('dialog'))).toBe('rgb(27, 30, 36)')
  })

  test('the author’s variables and parts apply, and text on the accent stays legible', async () => {
    const files = {
      '/style.css': `deckhand-chat { --deckhand-accent: #ffd400; --deckhand-radius: 3px } deckhand-chat::part(panel) { border-width: 7px }`,
    }
    const { run } = await openElement(html('', '<link rel="stylesheet" href="/style.css">'), { files })
    expect(await run(colour('.launcher'))).toBe('rgb(255, 212, 0)')
    expect(await run(`getComputedStyle(element.shadowRoot.querySelector('.launcher')).color`)).toMatch(/oklch\(0 0 0\)/)
    const panel = `getComputedStyle(element.shadowRoot.querySelector('dialog'))`
    expect(await run(`[${panel}.borderTopWidth, ${panel}.borderTopLeftRadius]`)).toEqual(['7px', '3px'])
  })

  test('styles of the page do not affect it', async () => {
    const files = {
      '/style.css': `* { color: red !important; font-size: 40px } button { display: none } p { margin: 90px }`,
    }
    const { run, launcher } = await openElement(html('', '<link rel="stylesheet" href="/style.css">'), { files })
    expect(await launcher.isVisible()).toBe(true)
    expect(await run(`getComputedStyle(element.shadowRoot.querySelector('textarea')).fontSize`)).toBe('15px')
  })

  test('nothing moves with reduced motion', async () => {
    const moving = `element.open(); element.shadowRoot.getAnimations().length`
    const still = await openElement(html(), { context: { reducedMotion: 'reduce' } })
    expect(await still.run(moving)).toBe(0)
    const lively = await openElement(html(), { context: { reducedMotion: 'no-preference' } })
    expect(await lively.run(moving)).toBeGreaterThan(0)
  })

  test('at 400 percent the card that asks can be read and answered, and long words do not widen it', async () => {
    const { run, panel, page } = await openElement(html(), { context: { viewport: { width: 320, height: 256 } } })
    const long = 'Donaudampfschifffahrt'.repeat(6)
    await run(`chat.say('user', '${long}'); chat.say('assistant', '**${long}** https://example.com/${long}')`)
    await run(
      `chat.set({ steps: [{ id: 'q', name: 'a', label: '${long}', where: 'server', state: 'asking', question: 'Order it?' }] })`,
    )
    await page.waitForTimeout(300)
    const list = await panel.locator('.messages').boundingBox()
    const [question, confirm] = [panel.locator('.question'), panel.locator('.main')]
    const [top, bottom] = [await question.boundingBox(), await confirm.boundingBox()]
    if (!list || !top || !bottom) throw new Error('There is no card.')
    expect(top.y).toBeGreaterThanOrEqual(list.y)
    expect(bottom.y + bottom.height).toBeLessThanOrEqual(list.y + list.height)
    expect(await panel.locator('.messages').evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0)
  })

  test('has borders with forced colours where only a colour sets parts apart, and no faint text with more contrast', async () => {
    const { page, run } = await openElement()
    await run(`element.open(); chat.say('user', 'Hello')`)
    const css = (part: string, what: string) =>
      run(`getComputedStyle(element.shadowRoot.querySelector('${part}')).${what}`)
    await page.emulateMedia({ forcedColors: 'active' })
    await expect.poll(() => css('.user .text', 'borderTopWidth')).toBe('1px')
    expect(await css('.launcher', 'borderTopWidth')).toBe('1px')
    await page.emulateMedia({ forcedColors: 'none', contrast: 'more' })
    expect(await css('header button', 'color')).toBe(await css('.root', 'color'))
  })
})
