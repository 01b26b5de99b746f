import { DeckhandClient } from '@deckhand/client'
import { describe, expect, test } from 'vitest'
import { chromiumPath } from '../../support/browsers/browser.ts'
import { gate } from '../../support/clients/talk.ts'
import { tool } from '../../support/models/emulated.ts'
import { stagedModel, text } from '../../support/models/scripted-model.ts'
import { type ChatPage, chatting } from './chat-page.ts'

/** Presses Stop, and waits until the answer says so and nothing spins, before the request reaches the server. */
async function stop({ page }: ChatPage): Promise<void> {
  const heard = gate()
  await page.route('**/cancel', async (route) => {
    await heard.opened
    await route.continue()
  })
  const button = page.getByRole('button', { name: 'Stop', exact: true })
  await button.click()
  await page.locator('[data-answer] p').getByText('interrupted', { exact: true }).waitFor()
  await button.waitFor({ state: 'detached' })
  await expect.poll(() => page.locator('main .animate-spin').count()).toBe(0)
  const cancelled = page.waitForResponse('**/cancel')
  heard.open()
  await cancelled
}

const never = tool('look', { handler: () => new Promise(() => {}) })
const calls = [{ name: 'look', args: { n: 1 } }]

describe.skipIf(!chromiumPath)('Stop in the chat', () => {
  test('during a tool leaves no card spinning, and the message says interrupted before the server answers', async () => {
    const chat = await chatting([{ text: 'I look.', calls }], [never])
    await chat.send('Look.')
    await chat.card('look').getByText('Processing').waitFor()
    await stop(chat)
    await chat.card('look').getByText('Stopped').waitFor()
    expect(await chat.card('look').getByText('Error').count()).toBe(0)
    expect(await chat.answer.getAttribute('data-answer')).toBe('interrupted')
    await chat.page.reload()
    await chat.becomes('interrupted')
    expect(await chat.card('look').getAttribute('data-state')).toBe('output-error')
    await chat.card('look').getByText('Stopped').waitFor()
    expect(await chat.page.locator('main .animate-spin').count()).toBe(0)
  })

  test('in mid-text keeps the text, adds no more, and the next message works', async () => {
    const slow = gate()
    const model = stagedModel([text('The first half, '), slow.opened, text('and more.')], [text('Once more.')])
    const chat = await chatting(undefined, [], { model })
    await chat.send('Talk.')
    await chat.answer.getByText('The first half').waitFor()
    await stop(chat)
    slow.open()
    await chat.send('Again.')
    await chat.answer.getByText('Once more.').waitFor()
    expect(await chat.page.locator('main').innerText()).not.toContain('and more')
    expect(await chat.page.getByText('interrupted', { exact: true }).count()).toBe(1)
  })

  test('that comes after the run was over leaves the message as it was, says so, and a reload shows all of it', async () => {
    const slow = gate()
    const chat = await chatting(undefined, [], {
      model: stagedModel([text('The first half, '), slow.opened, text('and more.')]),
    })
    await chat.send('Talk.')
    await chat.answer.getByText('The first half').waitFor()
    const heard = gate()
    await chat.page.route('**/cancel', async (route) => {
      await heard.opened
      await route.continue()
    })
    const cancelled = chat.page.waitForResponse('**/cancel')
    await chat.page.getByRole('button', { name: 'Stop' }).click()
    slow.open()
    await chat.answer.getByText('It had already finished').waitFor()
    heard.open()
    await cancelled
    expect(await chat.answer.getAttribute('data-answer')).toBe('interrupted')
    expect(await chat.answer.innerText()).not.toContain('and more')
    await chat.page.reload()
    await chat.answer.getByText('The first half, and more.').waitFor()
    expect(await chat.answer.getAttribute('data-answer')).toBe('done')
  })

  test('with text in the field does not send it, and the field keeps the focus', async () => {
    const chat = await chatting([{ calls }, { text: 'Sent after all.' }], [never])
    await chat.send('Look.')
    await chat.card('look').getByText('Processing').waitFor()
    await chat.field.fill('And then')
    await chat.page.getByRole('button', { name: 'Stop' }).click()
    await chat.becomes('interrupted')
    await chat.page.keyboard.type(' what?')
    expect(await chat.field.inputValue()).toBe('And then what?')
    expect(await chat.prompts.count()).toBe(1)
  })

  test('while a call waits for an approval takes the question away, and the call never runs', async () => {
    let ran = 0
    const send = tool('send', { effect: 'write', handler: async () => ++ran })
    const chat = await chatting([{ calls: [{ name: 'send', args: { n: 1 } }] }], [send])
    await chat.send('Send.')
    await chat.page.getByRole('button', { name: 'Approve', exact: true }).waitFor()
    const open = async () =>
      (await new DeckhandClient({ baseUrl: chat.url }).approvals.list({ status: 'open' })).approvals
    expect(await open()).toHaveLength(1)
    await stop(chat)
    expect(await chat.page.locator('[data-approval]').count()).toBe(0)
    await expect.poll(open).toHaveLength(0)
    expect(ran).toBe(0)
  })

  test('is what Esc does, but not while a menu or a dialog has Esc for itself', async () => {
    const chat = await chatting([{ calls }], [never])
    await chat.send('Look.')
    await chat.card('look').getByText('Processing').waitFor()
    await chat.page.getByRole('button', { name: 'Attach' }).click()
    await chat.page.getByRole('menuitem', { name: 'A file' }).click()
    await chat.page.getByRole('dialog').waitFor()
    await chat.page.keyboard.press('Escape')
    await chat.page.getByRole('dialog').waitFor({ state: 'detached' })
    expect(await chat.card('look').getAttribute('data-state')).toBe('input-streaming')
    await chat.page.locator('textarea:focus').waitFor()
    expect(await chat.page.getByRole('tooltip').count()).toBe(0)
    await chat.page.keyboard.press('Escape')
    await chat.becomes('interrupted')
  })

  test('is what Esc does also while a tooltip is open, which focus that a menu gives back does not open', async () => {
    const chat = await chatting([{ calls }], [never])
    await chat.send('Look.')
    await chat.card('look').getByText('Processing').waitFor()
    const attach = chat.page.getByRole('button', { name: 'Attach' })
    await attach.focus()
    await chat.page.keyboard.press('Enter')
    await chat.page.getByRole('menu').waitFor()
    await chat.page.keyboard.press('Escape')
    await chat.page.getByRole('menu').waitFor({ state: 'detached' })
    await chat.page.locator('button[aria-label=Attach]:focus').waitFor()
    expect(await chat.page.getByRole('tooltip').count()).toBe(0)
    await chat.page.keyboard.press('Shift+Tab')
    await chat.page.keyboard.press('Tab')
    await chat.page.getByRole('tooltip').waitFor()
    await chat.page.keyboard.press('Escape')
    await chat.becomes('interrupted')
  })
})
