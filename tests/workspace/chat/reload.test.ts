import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { chromiumPath } from '../../support/browsers/browser.ts'
import { gate } from '../../support/clients/talk.ts'
import { tool } from '../../support/models/emulated.ts'
import { call, stagedModel, text, usage } from '../../support/models/scripted-model.ts'
import { chatting } from './chat-page.ts'

/** All text, without durations. */
const told = async (page: Page) =>
  (await page.getByRole('region', { name: 'Conversation', exact: true }).innerText())
    .replace(/Thought.*|\d+\.\d s\n?/g, '')
    .replace(/\n+/g, '\n')

const states = (page: Page) =>
  page
    .locator('[data-answer], [data-tool]')
    .evaluateAll((all) => all.map((each) => each.getAttribute('data-answer') ?? each.getAttribute('data-state')))

const viewport = { width: 1000, height: 1_800 }

describe.skipIf(!chromiumPath)('a reload of the chat', () => {
  test('shows everything, cards included, of answers that are done, failed, interrupted and wait', async () => {
    const tools = [
      tool('look', { handler: async () => ({ found: 'a key' }) }),
      tool('break', { handler: async () => Promise.reject(new Error('It broke.')) }),
      tool('wait', { handler: () => new Promise(() => {}) }),
      tool('send', { effect: 'write' }),
    ]
    const model = stagedModel(
      [{ type: 'thought', text: 'Hm.' }, text('I look.'), call('look', { n: 1 }), call('break', { n: 2 })],
      [text('Found *it*.')],
      [text('I wait.'), call('wait')],
      [
        { type: 'thought', text: 'Hm.' },
        { type: 'finish', usage, truncated: true },
      ],
      [text('I send.'), call('send', { n: 3 })],
    )
    const { page, send, becomes, card, field } = await chatting(undefined, tools, { model }, { viewport })
    await send('One.')
    await becomes('done')
    await send('Two.')
    await card('wait').getByText('Processing').waitFor()
    await field.press('Escape')
    await becomes('interrupted')
    await send('Three.')
    await becomes('failed')
    await send('Four.')
    await becomes('waiting')
    await page.locator('[data-approval]').waitFor()
    const before = { told: await told(page), states: await states(page) }
    expect(before.states).toEqual([
      ...['done', 'output-available', 'output-error'],
      ...['interrupted', 'output-error', 'failed', 'waiting', 'input-available'],
    ])
    await page.reload()
    await page.locator('[data-approval]').waitFor()
    await expect.poll(async () => ({ told: await told(page), states: await states(page) })).toEqual(before)
    await card('look').getByRole('button').first().click()
    await card('look').getByText('a key').waitFor()
  })

  test('in mid-text and in mid-tool goes on where it was, and nothing is doubled', async () => {
    const [middle, slow, end] = [gate(), gate(), gate()]
    const look = tool('look', { handler: () => slow.opened.then(() => 'found') })
    const model = stagedModel(
      [text('First words, '), middle.opened, text('then more. '), call('look')],
      [text('At last '), end.opened, text('the end.')],
    )
    const { page, send, becomes, answer, card } = await chatting(undefined, [look], { model })
    await send('Go.')
    await answer.getByText('First words,').waitFor()
    // The address is the thread's from now on.
    await page.waitForURL(/deckhand\/\w+/)
    await page.reload()
    await answer.getByText('First words,').waitFor()
    middle.open()
    await card('look').getByText('Processing').waitFor()
    await page.reload()
    await card('look').getByText('Processing').waitFor()
    slow.open()
    await answer.getByText('At last').waitFor()
    await page.reload()
    await answer.getByText('At last').waitFor()
    end.open()
    await becomes('done')
    const words = await told(page)
    for (const once of ['First words, then more.', 'Completed', 'At last the end.'])
      expect(words.split(once)).toHaveLength(2)
    expect(await page.locator('[data-answer]').count()).toBe(1)
  })
})
