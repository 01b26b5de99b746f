import { DeckhandClient } from '@deckhand/client'
import { defaultAgent, type RuntimeOptions } from '@deckhand/runtime'
import { builtInTools } from '@deckhand/tools'
import { describe, expect, test } from 'vitest'
import { chromiumPath } from '../../support/browsers/browser.ts'
import { requestBody, tool } from '../../support/models/emulated.ts'
import { chatting, openChat } from './chat-page.ts'

function sending() {
  const sent: unknown[] = []
  const word = (description: string) => ({ type: 'string', description }) as const
  const send = tool('send', {
    effect: 'write',
    parameters: { to: word('Whom.'), body: word('What.') },
    preview: ({ to }) => `send a mail to ${to}`,
    recipients: ({ to }) => [String(to)],
    handler: async ({ to }) => `sent ${sent.push(to)}`,
  })
  return { sent, send }
}

const mail = (to: string, body = 'Hello.') => ({ name: 'send', args: { to, body } })

describe.skipIf(!chromiumPath)('approvals in the chat', () => {
  test('the card shows the action, the recipients and all arguments, and spells out invisible characters', async () => {
    const { sent, send } = sending()
    const body = `Line one.\n${'Long. '.repeat(300)}The last words.\u202e`
    const chat = await chatting(
      [{ text: 'I write.', calls: [mail('ann@x.test\u200b', body)] }, { text: 'Sent.' }],
      [send],
    )
    await chat.send('Write to Ann.')
    const card = chat.page.locator('[data-approval]')
    await chat.card('send').getByText('Ready').waitFor()
    const shown = await card.innerText()
    expect(shown).toContain('Send a mail to ann@x.test\\u200b')
    expect(shown).toContain('To ann@x.test\\u200b')
    expect(shown).toContain('The last words.\\u202e')
    expect(await chat.card('send').getByRole('button').first().getAttribute('aria-expanded')).toBe('false')
    const asked: string[] = []
    chat.page.on('request', (request) => request.method() === 'POST' && asked.push(request.url()))
    await card.getByRole('button', { name: 'Approve', exact: true }).evaluate((button) => {
      button.click()
      button.click()
    })
    await chat.answer.getByText('Sent.').waitFor()
    expect(asked).toHaveLength(1)
    expect(sent).toHaveLength(1)
    expect(await chat.page.locator('[data-answer]').count()).toBe(1)
    await chat.answer.getByText('I write.').waitFor()
    expect(await card.count()).toBe(0)
    await chat.card('send').getByText('Completed').waitFor()
  })

  test('empty arguments share one line, and a long headline takes two', async () => {
    const long = 'a very long subject '.repeat(60)
    const inputSchema = { type: 'object', additionalProperties: true } as const
    const send = tool('send', { effect: 'write', inputSchema, preview: () => `send ${long}` })
    const args = { to: 'ann@x.test', cc: [], bcc: '', subject: '', count: 0, sure: false }
    const chat = await chatting([{ calls: [{ name: 'send', args }] }], [send])
    await chat.send('Write.')
    const card = chat.page.locator('[data-approval]')
    await card.getByText('Not set: cc, bcc, subject', { exact: true }).waitFor()
    expect(await card.locator('dt').allInnerTexts()).toEqual(['to', 'count', 'sure'])
    const headline = card.locator('p').first()
    expect((await headline.boundingBox())?.height).toBeLessThanOrEqual(41)
    expect(await chat.card('send').getByText(long.trim()).count()).toBe(1)
  })

  test('A11: "always" is not offered if it has no effect, and recipients are those that the tool names', async () => {
    const { send } = sending()
    const post = { ...send, name: 'post', recipients: () => ['#general'] }
    const chat = await chatting([{ calls: [{ ...mail('nobody@x.test'), name: 'post' }] }], [post])
    await chat.send('Write.')
    const card = chat.page.locator('[data-approval]')
    await card.getByText('To #general').waitFor()
    expect(await card.getByRole('button').allInnerTexts()).toEqual(['Approve', 'Reject…'])
  })

  test('a recipient that is always allowed is on the list, and the next call to them needs no approval', async () => {
    const { sent, send } = sending()
    const turns = [{ calls: [mail('ann')] }, { text: 'One.' }, { calls: [mail('ann')] }, { text: 'Two.' }]
    const chat = await chatting(turns, [send])
    const { settings } = new DeckhandClient({ baseUrl: chat.url })
    await settings.change({ trust: 'delegated' })
    await chat.send('Write.')
    await chat.page.getByRole('button', { name: 'Approve and always allow this recipient' }).click()
    await chat.answer.getByText('One.').waitFor()
    expect((await settings.read()).settings.allowlist).toEqual(['ann'])
    await chat.becomes('done')
    await chat.send('Again.')
    await chat.answer.getByText('Two.').waitFor()
    expect(sent).toEqual(['ann', 'ann'])
  })

  test('a rejection sends its reason to the model, and the run goes on in the same message', async () => {
    const { sent, send } = sending()
    const chat = await chatting([{ calls: [mail('ann')] }, { text: 'Then not.' }], [send])
    await chat.send('Write.')
    await chat.page.getByRole('button', { name: 'Reject…' }).click()
    await chat.page.getByRole('textbox', { name: 'Reason' }).fill('Ask Bob first.')
    await chat.page.getByRole('button', { name: 'Reject', exact: true }).click()
    await chat.answer.getByText('Then not.').waitFor()
    expect(JSON.stringify(requestBody(chat.emulator, 1).contents.at(-1))).toContain('Ask Bob first.')
    expect(await chat.page.locator('[data-answer]').count()).toBe(1)
    await chat.card('send').getByText('Error').waitFor()
    expect(sent).toEqual([])
  })

  test('a reason that is too long is not cut and not sent, and its field says how long it is', async () => {
    const { send } = sending()
    const chat = await chatting([{ calls: [mail('ann')] }, { text: 'Then not.' }], [send])
    await chat.send('Write.')
    await chat.page.getByRole('button', { name: 'Reject…' }).click()
    const reason = chat.page.getByRole('textbox', { name: 'Reason' })
    await reason.focus()
    await chat.page.keyboard.insertText('x'.repeat(2_312))
    expect(await reason.getAttribute('title')).toBe(
      'This is 2,312 characters long, and the limit is 2,000. Shorten it.',
    )
    expect(await reason.inputValue()).toHaveLength(2_312)
    await reason.press('Enter')
    expect(await reason.evaluate((it) => it.matches(':invalid'))).toBe(true)
    expect(await chat.answer.getAttribute('data-answer')).toBe('waiting')
    await reason.fill('No.')
    await reason.press('Enter')
    await chat.answer.getByText('Then not.').waitFor()
    expect(JSON.stringify(requestBody(chat.emulator, 1).contents.at(-1))).toContain('No.')
  })

  test('Reject… leads into its reason, where Esc goes back without a stop and Enter rejects', async () => {
    const { sent, send } = sending()
    const chat = await chatting([{ calls: [mail('ann')] }, { text: 'Then not.' }], [send])
    await chat.send('Write.')
    const reject = chat.page.getByRole('button', { name: 'Reject…' })
    const focused = () => chat.page.evaluate('document.activeElement.ariaLabel ?? document.activeElement.textContent')
    for (const back of [() => chat.page.keyboard.press('Escape'), () => chat.page.getByText('Back').click()]) {
      await reject.press('Enter')
      await expect.poll(focused).toBe('Reason')
      await back()
      await expect.poll(focused).toBe('Reject…')
    }
    expect(await chat.answer.getAttribute('data-answer')).toBe('waiting')
    await chat.page.keyboard.press('Enter')
    await chat.page.keyboard.type('No.')
    await chat.page.keyboard.press('Enter')
    await chat.answer.getByText('Then not.').waitFor()
    expect(JSON.stringify(requestBody(chat.emulator, 1).contents.at(-1))).toContain('No.')
    expect(sent).toEqual([])
  })

  test('a rejection that the server refuses is reported beside its reason', async () => {
    const { send } = sending()
    const chat = await chatting([{ calls: [mail('ann')] }], [send], {}, { complaint: /Failed to load resource/ })
    await chat.send('Write.')
    await chat.page.getByRole('button', { name: 'Reject…' }).click()
    const json = { ok: false, code: 'INTERNAL', error: 'The disk is full.' }
    await chat.page.route('**/approvals/*', (route) => route.fulfill({ status: 500, json }))
    await chat.page.getByRole('button', { name: 'Reject', exact: true }).click()
    await chat.page.locator('[data-approval]').getByText('The disk is full.').waitFor()
    await chat.page.getByRole('button', { name: 'Reject', exact: true, disabled: false }).waitFor()
  })

  test('a decision in another tab or through the API shows here too', async () => {
    const { sent, send } = sending()
    const turns = [{ calls: [mail('ann'), mail('bob')] }, { text: 'Both done.' }]
    const chat = await chatting(turns, [send])
    await chat.send('Write to both.')
    await expect.poll(() => chat.page.locator('[data-approval]').count()).toBe(2)
    const other = await openChat(chat.url, { path: new URL(chat.page.url()).pathname })
    await other.page.locator('[data-approval]').first().getByRole('button', { name: 'Approve', exact: true }).click()
    await chat.card('send').first().getByText('Completed').waitFor()
    await expect.poll(() => chat.page.locator('[data-approval]').count()).toBe(1)
    const { approvals } = new DeckhandClient({ baseUrl: chat.url })
    const [open] = (await approvals.list({ status: 'open' })).approvals
    await approvals.decide(open?.id ?? '', 'reject', 'Not Bob.')
    for (const { answer, page } of [chat, other]) {
      await answer.getByText('Both done.').waitFor()
      expect(await page.locator('[data-approval]').count()).toBe(0)
    }
    expect(sent).toEqual(['ann'])
  })

  test('the approval of a child agent is visible, also after a reload, and names the agent', async () => {
    const { sent, send } = sending()
    const turns = [
      { calls: [{ name: 'spawn_agent', args: { agent: 'hand', prompt: 'Write to Ann.' } }] },
      { text: 'I write.', calls: [mail('ann')] },
      { text: 'The hand has written.' },
      { text: 'All done.' },
    ]
    const tools = [...builtInTools({ noteUrl: () => 'http://127.0.0.1:1' }), send]
    const agents: RuntimeOptions['agents'] = [defaultAgent, { id: 'hand', name: 'Hand', persona: 'hand speaks.' }]
    const chat = await chatting(turns, tools, { agents })
    await chat.send('Have it written.')
    const question = chat.page.locator('[data-approval]')
    await question.getByText('Asked by hand').waitFor()
    await chat.page.reload()
    await question.getByText('Send a mail to ann').waitFor()
    expect(await chat.card('spawn_agent').getByRole('button').first().getAttribute('aria-expanded')).toBe('false')
    await question.getByRole('button', { name: 'Approve', exact: true }).click()
    await chat.answer.getByText('All done.').waitFor()
    expect(sent).toEqual(['ann'])
  })

  test('the page can answer with many waiting conversations', async () => {
    const { sent, send } = sending()
    const turns = [...Array.from({ length: 8 }, (_, n) => ({ calls: [mail(`friend ${n}`)] })), { text: 'Sent.' }]
    const chat = await chatting(turns, [send])
    for (let count = 0; count < 8; count++) {
      if (count > 0) await chat.page.getByRole('link', { name: 'New chat' }).click()
      await expect.poll(() => chat.page.locator('[data-answer]').count()).toBe(0)
      await chat.send(`Write ${count}.`)
      await chat.page.locator('[data-approval]').waitFor()
    }
    await chat.page.getByRole('button', { name: 'Approve', exact: true }).click()
    await chat.answer.getByText('Sent.').waitFor()
    await chat.page.getByRole('link', { name: 'Write 0.' }).click()
    await chat.page.locator('[data-approval]').getByText('Send a mail to friend 0').waitFor()
    expect(sent).toEqual(['friend 7'])
  })
})
