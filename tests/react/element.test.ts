import { describe, expect, test } from 'vitest'
import { violations } from '../support/browsers/axe-check.ts'
import { chromiumPath } from '../support/browsers/browser.ts'
import { gate } from '../support/clients/talk.ts'
import { call, stagedModel, text, usage } from '../support/models/scripted-model.ts'
import { openProduct, type PageOf, refundPrompt } from './product-page.ts'

const refundCall = call('refund', { invoiceId: '17', amount: 12 })

/** The element with a conversation that the server keeps, opened. */
async function openElement(options: PageOf['options'] = {}, approve?: PageOf['approve']) {
  const body = '<deckhand-chat server="/agent" conversation="server" heading="Invoices"></deckhand-chat>'
  const opened = await openProduct({
    script: `import '@deckhand/page/element'`,
    body,
    options,
    ...(approve && { approve }),
  })
  const host = opened.page.locator('deckhand-chat')
  const panel = host.locator('dialog')
  await host.locator('.launcher').click()
  const say = async (words: string) => {
    await host.locator('textarea').fill(words)
    await opened.page.keyboard.press('Enter')
  }
  return { ...opened, panel, say, button: (name: string) => panel.getByRole('button', { name, exact: true }) }
}

describe.skipIf(!chromiumPath)('<deckhand-chat> with a conversation of the run API', () => {
  test('asks before a write, runs it once, and goes on with the thread after a reload', async () => {
    const { page, panel, say, button, refunds, asked, complaints } = await openElement()
    await say(refundPrompt)
    const card = panel.locator('.card')
    await card.waitFor()
    expect(await card.innerText()).toContain('Refund €12 on invoice 17')
    expect(await card.locator('pre').innerText()).toBe('invoiceId: 17\namount: 12')
    expect(await violations(page)).toEqual([])
    await page.reload()
    await card.waitFor()
    expect(refunds).toEqual([])
    await button('Approve').dblclick()
    await panel.locator('.assistant .text li').first().waitFor()
    expect(refunds).toEqual([{ userId: 'ann', invoiceId: '17', amount: 12 }])
    await say('thanks')
    await expect.poll(() => panel.locator('.assistant').count()).toBe(2)
    await expect.poll(() => asked.filter(({ path }) => path.endsWith('/run/stream')).length).toBe(2)
    expect(asked.some(({ path }) => path.includes('_jay'))).toBe(false)
    expect(complaints.filter((words) => !words.includes('favicon'))).toEqual([])
  })

  test('A14: a call that someone else must approve can only be rejected', async () => {
    const { page, panel, say, button, refunds } = await openElement({}, { by: 'role:clerk' })
    await say(refundPrompt)
    const card = panel.locator('.card')
    await card.getByText('Waits for someone with the role clerk.', { exact: true }).waitFor()
    expect(await card.getByRole('button').allInnerTexts()).toEqual(['Reject'])
    expect(await violations(page)).toEqual([])
    await button('Reject').click()
    await card.waitFor({ state: 'detached' })
    expect(refunds).toEqual([])
  })

  test('a rejection carries the reason, Stop ends the answer, and an answer that was cut goes on', async () => {
    const slow = gate()
    const model = stagedModel(
      [refundCall],
      [text('I did not.')],
      [text('Well, '), slow.opened],
      [text('Half'), { type: 'finish', usage, truncated: true }],
      [text('and half.')],
    )
    const { page, panel, say, button, refunds } = await openElement({ model })
    await say('Refund it.')
    await panel.getByLabel('If not, why?').fill('Too much')
    await button('Reject').click()
    await panel.locator('.assistant', { hasText: 'I did not.' }).waitFor()
    expect(JSON.stringify(model.requests[1])).toContain('Too much')
    expect(refunds).toEqual([])
    await say('Tell me.')
    await panel.locator('.assistant', { hasText: 'Well,' }).waitFor()
    await page.keyboard.press('Escape')
    await panel.getByText('Stopped.').waitFor()
    slow.open()
    await say('Tell me again.')
    await button('Continue').click()
    await panel.locator('.assistant', { hasText: 'and half.' }).waitFor()
    await button('New conversation').click()
    await page.reload()
    await panel.waitFor()
    expect(await panel.locator('.message').count()).toBe(0)
  })

  test('a message instead of an answer closes the question, and the call does not run', async () => {
    const model = stagedModel([refundCall], [text('As you wish.')])
    const { panel, say, refunds } = await openElement({ model })
    await say('Refund it.')
    await panel.locator('.card').waitFor()
    await say('No, tell me a joke.')
    await panel.locator('.assistant', { hasText: 'As you wish.' }).waitFor()
    expect(await panel.locator('.card').count()).toBe(0)
    expect(refunds).toEqual([])
  })

  test('an anonymous visitor reads that they are not signed in', async () => {
    const { panel, say, signIn } = await openElement()
    await signIn(undefined)
    await say('Hello?')
    await panel.getByText('Sign in first.').waitFor()
  })
})
