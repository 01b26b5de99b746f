import { describe, expect, test } from 'vitest'
import { chromiumPath } from '../../support/browsers/browser.ts'
import { requestBody, tool } from '../../support/models/emulated.ts'
import { served } from '../../support/servers/served.ts'
import { chatting, openChat, workspaceFolder } from './chat-page.ts'

const failed = /Failed to load resource/

describe.skipIf(!chromiumPath)('failures in the chat', () => {
  test('a stream that breaks does not stay open, and Retry sends the prompt and not the half reply', async () => {
    const { send, page, becomes, emulator, prompts, answer } = await chatting([{ text: 'Whole.' }], [])
    emulator.fault('safety', { parts: [{ text: 'Half an ' }, { text: 'answer' }] })
    await send('Tell me all.')
    await becomes('failed')
    await answer.getByText('Half an answer').waitFor()
    expect(await answer.getAttribute('aria-busy')).toBe('false')
    expect(await page.getByRole('button', { name: 'Stop' }).count()).toBe(0)
    await answer.getByRole('button', { name: 'Retry' }).click()
    await answer.getByText('Whole.').waitFor()
    await becomes('done')
    expect(requestBody(emulator, 1).contents.at(-1)).toMatchObject({ role: 'user', parts: [{ text: 'Tell me all.' }] })
    expect(await prompts.allInnerTexts()).toEqual(['Tell me all.', 'Tell me all.'])
  })

  test('a rate limit of the model is shown as one, and Retry works when it is over', async () => {
    const { send, page, becomes, emulator, answer } = await chatting([{ text: 'Now.' }], [])
    emulator.fault('rate-limit', { times: 3, retryDelayMs: 1 })
    await send('Go.')
    await becomes('failed')
    await page.locator('[data-failure=rate_limit]').getByText('Too many requests').waitFor()
    await answer.getByRole('button', { name: 'Retry' }).click()
    await answer.getByText('Now.').waitFor()
  })

  test('no connection for half a minute is shown as such, and no first event in a minute as a time-out', async () => {
    const { url } = await served([{ text: 'At last.' }, { text: 'At last.' }], [], {}, { workspaceFolder })
    const { page, send, answer, becomes } = await openChat(url, { complaint: failed })
    await page.clock.install()
    await page.reload()
    await page.route('**/run/stream', (route) => route.abort())
    await send('Go.')
    await answer.getByText('The connection was lost').waitFor()
    await expect
      .poll(async () => {
        await page.clock.fastForward(5_000)
        return page.locator('[data-failure=network]').count()
      })
      .toBe(1)
    await page.getByText('No connection').waitFor()
    await page.unroute('**/run/stream')
    await page.route('**/run/stream', () => {})
    await answer.getByRole('button', { name: 'Retry' }).click()
    await answer.getByText('Waiting for the first word').waitFor()
    await page.clock.fastForward(59_000)
    expect(await page.locator('[data-failure]').count()).toBe(0)
    await page.clock.fastForward(1_500)
    await page.locator('[data-failure=timeout]').getByText('No answer came in time').waitFor()
    await page.unroute('**/run/stream')
    await answer.getByRole('button', { name: 'Retry' }).click()
    // Waits a little for a run that may still start.
    await expect
      .poll(async () => {
        await page.clock.fastForward(1_000)
        return answer.innerText()
      })
      .toContain('At last.')
    await becomes('done')
  })

  test('a forbidden action is shown as such, and so is a call that the policy denies', async () => {
    const send = tool('send', { effect: 'write' })
    const turns = [{ calls: [{ name: 'send', args: {} }] }, { text: 'It is switched off.' }]
    const chat = await chatting(turns, [send], { sideEffectsEnabled: () => false }, { complaint: failed })
    const json = { ok: false, code: 'FORBIDDEN', error: 'This is not your thread.' }
    await chat.page.route('**/run/stream', (route) => route.fulfill({ status: 403, json }))
    await chat.send('Send it.')
    await chat.page.locator('[data-failure=policy]').getByText('This is not your thread.').waitFor()
    await chat.page.unroute('**/run/stream')
    await chat.answer.getByRole('button', { name: 'Retry' }).click()
    await chat.answer.getByText('It is switched off.').waitFor()
    expect(await chat.prompts.count()).toBe(1)
    await chat.card('send').getByText('Error').waitFor()
  })

  test('a missing conversation says so, and can be tried again', async () => {
    const { url } = await served([], [], {}, { workspaceFolder })
    const { page } = await openChat(url, { path: `/chat/deckhand/${'a'.repeat(32)}`, complaint: failed })
    await page.getByRole('alert').waitFor()
    const asked = page.waitForRequest(/\/threads\//)
    await page.getByRole('button', { name: 'Try again' }).click()
    await asked
    await page.getByRole('alert').waitFor()
  })
})
