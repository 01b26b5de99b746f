import { Chat } from '@deckhand/react'
import type { Page } from 'playwright-core'
import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { sidewaysOverflow, violations } from '../support/browsers/axe-check.ts'
import { chromiumPath } from '../support/browsers/browser.ts'
import { gate } from '../support/clients/talk.ts'
import { call, stagedModel, text, usage } from '../support/models/scripted-model.ts'
import { openProduct, refundPrompt } from './product-page.ts'

const partsOf = (page: Page) => {
  const chat = page.locator('.dh-chat')
  return {
    chat,
    field: chat.getByRole('textbox', { name: 'Message' }),
    card: chat.locator('.dh-tool'),
    question: chat.locator('.dh-approval'),
    button: (name: string) => chat.getByRole('button', { name, exact: true }),
    say: async (words: string) => {
      await chat.getByRole('textbox', { name: 'Message' }).fill(words)
      await page.keyboard.press('Enter')
    },
    focused: () => page.evaluate(() => document.activeElement?.getAttribute('aria-label')),
  }
}

const approve = { by: 'role:clerk' } as const
const waits = 'Waits for someone with the role clerk.'

const refundCall = call('refund', { invoiceId: '17', amount: 12 })

describe.skipIf(!chromiumPath)('<Chat> in a product of its own', () => {
  test('A14: a call that someone else must approve can be rejected, and goes on in the page once they approve it', async () => {
    const { page, refunds, complaints, askAs } = await openProduct({ approve })
    const { say, question, card, button } = partsOf(page)
    await say(refundPrompt)
    await question.getByText(waits, { exact: true }).waitFor()
    expect(await question.getByRole('button').allInnerTexts()).toEqual(['Reject…'])
    expect(await violations(page)).toEqual([])
    await page.reload()
    await question.getByText(waits, { exact: true }).waitFor()
    const { approvals } = (await askAs('cleo', '/approvals')) as { approvals: { id: string }[] }
    await askAs('cleo', `/approvals/${approvals[0]?.id}`, { decision: 'approve_once' })
    await expect.poll(() => card.locator('.dh-badge').innerText()).toBe('Completed')
    expect(refunds).toEqual([{ userId: 'ann', invoiceId: '17', amount: 12 }])
    expect(await button('Approve').count()).toBe(0)
    expect(complaints.filter((words) => !words.includes('favicon'))).toEqual([])
  })

  test('one line: a question, a tool card, an approval that runs it once, and a reload that goes on', async () => {
    const { page, refunds, complaints, asked } = await openProduct()
    const { say, question, card, button, chat, focused } = partsOf(page)
    await say(refundPrompt)
    await question.waitFor()
    expect(await question.locator('.dh-question').innerText()).toBe('Refund €12 on invoice 17')
    expect(await question.innerText()).toMatch(/invoiceId\s+17\s+amount\s+12/)
    expect(await card.locator('.dh-badge').innerText()).toBe('Ready')
    expect(await button('Approve and always allow these recipients').count()).toBe(0)
    expect(await violations(page)).toEqual([])
    await page.reload()
    await question.waitFor()
    expect(await chat.locator('.dh-prompt').innerText()).toBe(refundPrompt)
    expect(refunds).toEqual([])
    await button('Approve').dblclick()
    await expect.poll(() => card.locator('.dh-badge').innerText()).toBe('Completed')
    await expect.poll(() => chat.locator('[data-answer=done] .dh-text').count()).toBe(1)
    expect(refunds).toEqual([{ userId: 'ann', invoiceId: '17', amount: 12 }])
    expect(await focused(), 'the focus is where one writes').toBe('Message')
    const answer = await chat.locator('.dh-text').innerText()
    expect((await chat.getByRole('log').innerText()).replace(/\s+/g, ' ')).toContain(answer.slice(0, 20))
    await card.locator('summary').click()
    expect(await card.innerText()).toContain('"refunded": 12')
    expect(await violations(page)).toEqual([])
    await page.reload()
    await expect.poll(() => card.locator('.dh-badge').innerText()).toBe('Completed')
    await say('thanks')
    await expect.poll(() => chat.locator('[data-answer=done]').count()).toBe(2)
    const threads = asked.filter(({ path }) => path === '/agent/api/agent/run/stream')
    expect(threads).toHaveLength(2)
    expect(threads.every(({ headers }) => headers.cookie === 'session=ann')).toBe(true)
    expect(complaints.filter((words) => !words.includes('favicon'))).toEqual([])
  })

  test('a rejection with a reason reaches the agent, also when it is answered late, and Esc goes back without stopping', async () => {
    const model = stagedModel([refundCall], [text('I did **not** do it.')])
    const { page, refunds } = await openProduct({ options: { model } })
    const { say, question, card, button, chat, focused } = partsOf(page)
    const isShown = gate()
    await page.route('**/api/agent/approvals{/*,?*}', async (route) => {
      const response = await route.fetch()
      await isShown.opened
      await route.fulfill({ response })
    })
    await say('Refund it.')
    await question.waitFor()
    await button('Reject…').click()
    expect(await focused()).toBe('Reason')
    await page.keyboard.press('Escape')
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Reject…')
    await page.keyboard.press('Enter')
    await page.keyboard.type('Too much')
    await page.keyboard.press('Enter')
    await chat.locator('strong', { hasText: 'not' }).waitFor()
    await card.getByText('You rejected this.').waitFor()
    expect(await card.locator('.dh-badge').innerText()).toBe('Error')
    isShown.open()
    await card.getByText('You rejected this: Too much').waitFor()
    expect(JSON.stringify(model.requests[1])).toContain('Too much')
    expect(refunds).toEqual([])
  })

  test('Stop and Esc end the answer at once, and Retry asks again', async () => {
    const slow = gate()
    const model = stagedModel([text('Well, '), slow.opened], [text('Here it is.')])
    const { page } = await openProduct({ options: { model } })
    const { say, button, chat, focused } = partsOf(page)
    await say('Tell me.')
    await chat.getByText('Well,').first().waitFor()
    await page.keyboard.press('Escape')
    await chat.getByText('Stopped.').waitFor()
    expect(await focused()).toBe('Message')
    await button('Retry').click()
    await chat.getByText('Here it is.').first().waitFor()
    slow.open()
  })

  test('a cut answer offers to continue', async () => {
    const model = stagedModel([text('Half'), { type: 'finish', usage, truncated: true }], [text('and half.')])
    const { page } = await openProduct({ options: { model } })
    const { say, button, chat } = partsOf(page)
    await say('Tell me all.')
    await chat.getByText('The answer was cut at the output limit.').waitFor()
    await button('Continue').click()
    await chat.getByText('and half.').first().waitFor()
    expect(await chat.locator('.dh-prompt').allInnerTexts()).toEqual(['Tell me all.', 'Continue.'])
  })

  test('an unreachable server is reported with what to do, and Retry works when it is back', async () => {
    const { page, url } = await openProduct({ options: { model: stagedModel([text('Back.')]) } })
    const { say, chat, button } = partsOf(page)
    await page.route(`${url}/agent/**`, (route) =>
      route.fulfill({ status: 403, json: { ok: false, code: 'FORBIDDEN', error: 'This page may not ask.' } }),
    )
    await say('Hello?')
    const alert = chat.getByRole('alert')
    await alert.waitFor()
    expect(await alert.innerText()).toContain('This page may not ask.')
    expect(await violations(page)).toEqual([])
    await page.unroute(`${url}/agent/**`)
    await button('Retry').click()
    await chat.getByText('Back.').first().waitFor()
  })

  test('a thread that cannot be read says why, and is read again on request; loading can be stopped', async () => {
    const { page, url } = await openProduct({ options: { model: stagedModel([text('Kept.')]) } })
    const { say, chat, button } = partsOf(page)
    await say('Keep it.')
    await chat.getByText('Kept.').first().waitFor()
    await page.route(`${url}/agent/**`, (route) => route.abort())
    await page.reload()
    await chat.getByText('Deckhand cannot be reached.').waitFor()
    await page.unroute(`${url}/agent/**`)
    await page.route(`${url}/agent/api/agent/threads/**`, () => {})
    await button('Load again').click()
    await chat.getByText('Loading the conversation…').waitFor()
    await chat.getByRole('button', { name: 'Stop' }).click()
    await chat.getByText('Loading was stopped.').waitFor()
    await page.unroute(`${url}/agent/api/agent/threads/**`)
    await button('Load again').click()
    await chat.getByText('Kept.').first().waitFor()
  })

  test('the next user sees nothing of it, and a new conversation begins empty', async () => {
    const model = stagedModel([text('For Ann.')], [text('For Ben.')])
    const { page, signIn } = await openProduct({ options: { model } })
    const { say, chat, button } = partsOf(page)
    await say('Who am I?')
    await chat.getByText('For Ann.').first().waitFor()
    await signIn('ben')
    await page.reload()
    await expect.poll(() => chat.locator('li').count()).toBe(0)
    expect(await chat.getByRole('alert').count()).toBe(0)
    await say('And I?')
    await chat.getByText('For Ben.').first().waitFor()
    await button('New conversation').click()
    await expect.poll(() => chat.locator('.dh-prompt').count()).toBe(0)
    await page.reload()
    await chat.waitFor()
    expect(await chat.locator('.dh-prompt').count()).toBe(0)
  })

  test('server-rendered markup hydrates without an error, also if the tab was at a conversation', async () => {
    const props = { server: '/agent', heading: 'Rendered' }
    const script = `/** @jsxRuntime automatic */
      import { Chat } from '@deckhand/react'
      import { hydrateRoot } from 'react-dom/client'
      const onRecoverableError = (error) => console.error('not the same: ' + error)
      hydrateRoot(document.querySelector('#root'), <Chat server="/agent" heading="Rendered" />, { onRecoverableError })`
    const body = `<div id="root">${renderToString(createElement(Chat, props))}</div>`
    const { page, complaints } = await openProduct({ script, body, options: { model: stagedModel([text('Kept.')]) } })
    const { say, chat } = partsOf(page)
    await say('Keep it.')
    await chat.getByText('Kept.').first().waitFor()
    await page.reload()
    await chat.getByText('Kept.').first().waitFor()
    expect(complaints.filter((words) => !words.includes('favicon'))).toEqual([])
  })

  test('it is dark where the person prefers that, follows what the page sets, and fits into 320 pixels', async () => {
    const app = `const App = () => <div style={{ '--deckhand-accent': 'rgb(20, 110, 70)' }}><Chat server="/agent" suggestions={['What is open?']} greeting="Ask about your invoices." /></div>`
    const { page } = await openProduct({ app, context: { colorScheme: 'dark', viewport: { width: 320, height: 600 } } })
    const { say, question, chat } = partsOf(page)
    const look = () => chat.evaluate((element) => getComputedStyle(element).backgroundColor)
    expect(await look()).toBe('rgb(27, 30, 36)')
    expect(await violations(page)).toEqual([])
    await say(refundPrompt)
    await question.waitFor()
    expect(await chat.locator('.dh-prompt p').evaluate((element) => getComputedStyle(element).backgroundColor)).toBe(
      'rgb(20, 110, 70)',
    )
    expect(await sidewaysOverflow(page)).toBe(0)
    expect(await violations(page)).toEqual([])
    await page.emulateMedia({ colorScheme: 'light' })
    expect(await look()).toBe('rgb(255, 255, 255)')
    expect(await violations(page)).toEqual([])
  })
})
