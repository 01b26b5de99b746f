import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type OpenedDeckhand, openDeckhand } from 'deckhand/command'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { chromiumPath } from '../../support/browsers/browser.ts'
import { signIn } from '../../support/servers/served.ts'
import { openChat } from './chat-page.ts'

const own: [agent: string, tool: string][] = [
  ['chief-of-staff', 'create_presentation'],
  ['designer', 'generate_deck_design'],
  ['finance', 'build_financial_model'],
  ['legal', 'draft_document'],
]

/** Records, at every change, what the newest answer shows: the state of its card, whether a spinner turns, and whether there is text yet. */
function watch(page: Page): Promise<void> {
  return page.evaluate(`globalThis.seen = []
    const look = () => {
      const card = document.querySelector('[data-tool]')
      const badge = ['Processing', 'Ready', 'Completed', 'Error'].find((word) => card?.textContent.includes(word))
      const icon = card?.querySelector('svg')?.classList
      const shape = ['lucide-circle-check', 'animate-spin'].find((name) => icon?.contains(name))
      const words = document.querySelector('[data-answer] .markdown')?.textContent ? 'text' : 'no text'
      const now = card ? badge + ', ' + shape + ', ' + words : words
      if (seen.at(-1) !== now) seen.push(now)
    }
    new MutationObserver(look).observe(document.body, { childList: true, subtree: true, characterData: true })`)
}

describe.skipIf(!chromiumPath)('the four agents and the planner in the page', () => {
  let deckhand: OpenedDeckhand
  let url = ''
  let folder = ''
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'deckhand-page-'))
    deckhand = await openDeckhand({ DECKHAND_DATA: join(folder, 'data'), DECKHAND_AGENTS: join(folder, 'agents') })
    url = (await deckhand.listen(0)).url
  }, 60_000)
  afterAll(async () => {
    await deckhand?.close()
    await rm(folder, { recursive: true, force: true })
  })
  const open = async (path: string, more = {}) =>
    openChat(url, { path, session: await signIn(url, await deckhand.oneTimeToken()), ...more })

  test.each(own)('“Create a presentation” shows %s at work with %s, before any text', async (agent, tool) => {
    const { page, send, card, becomes, answer } = await open(`/chat/${agent}`)
    await watch(page)
    await send('Create a presentation on electric buses')
    await becomes('done')
    expect(await page.evaluate('seen')).toEqual([
      'no text',
      'Processing, animate-spin, no text',
      'Completed, lucide-circle-check, no text',
      'Completed, lucide-circle-check, text',
    ])
    expect(await page.locator('[data-tool]').count()).toBe(1)
    expect((await answer.locator('.markdown').innerText()).length).toBeGreaterThan(10)
    expect(await card(tool).getByRole('button').first().innerText()).toContain(tool)
    await card(tool).getByRole('button').first().click()
    await card(tool).getByText('Call ID').waitFor()
    const details = await card(tool).innerText()
    for (const words of ['Input', 'electric buses', 'Output', '"status": "completed"', `${tool} · Call ID: `]) {
      expect(details).toContain(words)
    }
    const download = page.waitForEvent('download')
    await card(tool).getByRole('link', { name: 'Download' }).click()
    const file = await readFile(await (await download).path())
    expect(file.subarray(0, 4).toString('latin1')).toBe('PK\u0003\u0004')
  })

  test('small talk shows no card, only text, with each of them', async () => {
    const { page, send, becomes, answer } = await open('/chat/designer')
    for (const [agent] of own) {
      await page.goto(`${url}/chat/${agent}`)
      await send("what's your name?")
      await becomes('done')
      expect((await answer.innerText()).length).toBeGreaterThan(2)
      expect(await page.locator('[data-tool]').count()).toBe(0)
    }
  })

  test('/ goes to the chief of staff, and so does an unknown agent', async () => {
    const { page } = await open('/')
    await page.waitForURL('**/chat/chief-of-staff')
    await page.getByRole('heading', { level: 1, name: 'Chief of staff' }).waitFor()
    await page.goto(`${url}/chat/nobody`)
    await page.waitForURL('**/chat/chief-of-staff')
  })

  test('the first start says who answers, until it is dismissed; a suggestion is sent as it is', async () => {
    const { page, prompts, becomes } = await open('/chat/chief-of-staff')
    await page.getByRole('note').getByText('An offline planner answers here').waitFor()
    await page.getByRole('note').getByRole('button', { name: 'Close' }).click()
    await page.reload()
    await page.getByRole('button', { name: 'What is on my calendar tomorrow?' }).click()
    expect(await prompts.innerText()).toBe('What is on my calendar tomorrow?')
    await becomes('done')
    expect(await page.getByRole('note').count()).toBe(0)
  })

  test('on a phone the menu opens over the chat and navigates, sending works, and nothing is cut off', async () => {
    const { page, field, becomes, answer } = await open('/chat/legal', {
      viewport: { width: 390, height: 844 },
      hasTouch: true,
      isMobile: true,
    })
    await page.getByRole('button', { name: 'Open the menu' }).tap()
    await page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: 'Finance' }).tap()
    await page.waitForURL('**/chat/finance')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await field.fill('Create a presentation on tea')
    await page.getByRole('button', { name: 'Send' }).tap()
    await becomes('done')
    expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBeLessThanOrEqual(390)
    const copy = answer.getByRole('button', { name: 'Copy the answer' })
    const opacity = 'getComputedStyle(document.querySelector("[aria-label^=Copy]").parentElement).opacity'
    await copy.waitFor()
    expect(await page.evaluate(opacity)).toBe('1')
  })

  test('the theme follows the system until a person chooses one, which stays', async () => {
    const { page } = await open('/chat/legal', { colorScheme: 'dark' })
    /** Its text is lighter than its background. */
    const isDark = () =>
      page.evaluate<boolean>(`(() => {
        const canvas = new OffscreenCanvas(1, 1).getContext('2d')
        const lightness = (color) => {
          canvas.fillStyle = color
          canvas.fillRect(0, 0, 1, 1)
          return canvas.getImageData(0, 0, 1, 1).data.slice(0, 3).reduce((sum, part) => sum + part)
        }
        const { color, backgroundColor } = getComputedStyle(document.body)
        return lightness(color) > lightness(backgroundColor)
      })()`)
    expect(await isDark()).toBe(true)
    await page.getByRole('button', { name: 'Theme: system' }).click()
    await page.getByRole('button', { name: 'Theme: light' }).waitFor()
    expect(await isDark()).toBe(false)
    await page.reload()
    await page.getByRole('button', { name: 'Theme: light' }).waitFor()
    expect(await isDark()).toBe(false)
  })
})
