import { startEmulator } from '@deckhand/emulator'
import { briefingContext, WorkspaceFiles, workspaceContext } from '@deckhand/runtime'
import { emailContext, eventContext } from '@deckhand/tools/google'
import { describe, expect, onTestFinished, test } from 'vitest'
import { chromiumPath } from '../../support/browsers/browser.ts'
import { gate } from '../../support/clients/talk.ts'
import { modelOn, requestBody, tool } from '../../support/models/emulated.ts'
import { call, stagedModel, text } from '../../support/models/scripted-model.ts'
import { newDesk } from '../../support/servers/oauth.ts'
import { openStore } from '../../support/stores/stored.ts'
import { tempFolder } from '../../support/temp-folder.ts'
import { chatting } from './chat-page.ts'

/** A mailbox, a calendar and files to attach. */
async function attaching() {
  const emulator = await startEmulator({ serviceToken: 'token' })
  onTestFinished(() => emulator.close())
  const store = await openStore(tempFolder())
  await new WorkspaceFiles({ store: store.files, userId: 'local', by: 'user' }).write('lease.md', 'It ends in May.')
  const way = { kind: 'example', access: { token: 'token', account: 'an example', baseUrl: emulator.url } } as const
  const desk = newDesk(store.connections, { google: way, slack: way })
  const of = (userId: string) => desk.of(userId)
  const contextSources = [workspaceContext(store.files), briefingContext(store), emailContext(of), eventContext(of)]
  const model = modelOn(emulator.url)
  return { emulator, chat: await chatting(undefined, [], { store, model, contextSources }) }
}

describe.skipIf(!chromiumPath)('the field of the chat', () => {
  test('Enter sends, Shift+Enter breaks the line, and an Enter of an input method does neither', async () => {
    const { field, prompts, becomes } = await chatting(undefined, [], { model: stagedModel([text('Aye.')]) })
    await field.press('Enter')
    expect(await prompts.count()).toBe(0)
    await field.pressSequentially('One')
    await field.press('Shift+Enter')
    await field.pressSequentially('two 日本')
    for (const composing of [{ isComposing: true }, { keyCode: 229 }]) {
      await field.dispatchEvent('keydown', { key: 'Enter', ...composing })
    }
    expect(await prompts.count()).toBe(0)
    await field.dispatchEvent('keydown', { key: 'Enter' })
    await becomes('done')
    expect(await prompts.innerText()).toBe('One\ntwo 日本')
    expect(await field.inputValue()).toBe('')
  })

  test('text typed while an answer runs or an approval waits is kept, and the footer says why it is not sent', async () => {
    const slow = gate()
    const send = tool('send', { effect: 'write' })
    const chat = await chatting(undefined, [send], {
      model: stagedModel([text('First.'), slow.opened, call('send', { n: 1 })]),
    })
    await chat.send('Go.')
    await chat.answer.getByText('First.').waitFor()
    const form = chat.page.getByRole('form', { name: 'Message' })
    await form.getByText('Esc stops').waitFor()
    await chat.send('And then?')
    await form.getByText('Wait for the answer, or stop it with Esc').waitFor()
    slow.open()
    await chat.becomes('waiting')
    await chat.field.press('Enter')
    await form.getByText('Answer the question above first, or stop').waitFor()
    expect(await chat.prompts.count()).toBe(1)
    expect(await chat.field.inputValue()).toBe('And then?')
  })

  test('a file, a mail, an event and the briefing are attached, and the model gets each', async () => {
    const { emulator, chat } = await attaching()
    const { page, send, becomes, prompts } = chat
    const titles: string[] = []
    for (const kind of ['A file', 'A mail', 'An event']) {
      await page.getByRole('button', { name: 'Attach' }).click()
      await page.getByRole('menuitem', { name: kind }).click()
      const offer = page.getByRole('dialog').getByRole('option').first()
      titles.push((await offer.locator('span').first().innerText()).trim())
      await offer.click()
      await page.getByRole('dialog').waitFor({ state: 'detached' })
    }
    await page.getByRole('button', { name: 'Attach' }).click()
    await page.getByRole('menuitem', { name: "Today's briefing" }).click()
    await page.getByRole('button', { name: "Remove Today's briefing" }).waitFor()
    await send('What is all this?')
    await becomes('done')
    const { systemInstruction } = requestBody(
      emulator,
      emulator.requests.findLastIndex(({ service }) => service === undefined),
    )
    const told =
      systemInstruction.parts
        .map((part) => part.text)
        .join('')
        .split('[ATTACHED CONTEXT]')[1] ?? ''
    expect(told).toContain('It ends in May.')
    for (const title of titles) expect(told).toContain(JSON.stringify(title).slice(1, -1))
    expect(told.match(/"type":"(file|email|calendar_event|briefing)"/g)?.sort()).toHaveLength(4)
    expect(told).not.toContain('There is no such')
    const shown = () => prompts.locator('li').allInnerTexts()
    expect(await shown()).toEqual([...titles, "Today's briefing"])
    await page.reload()
    await becomes('done')
    expect(await shown()).toEqual([...titles, "Today's briefing"])
    expect(await page.getByRole('form', { name: 'Message' }).getByRole('listitem').count()).toBe(0)
  })

  test('attachments are found, chosen and added by keyboard alone, and then the field has the focus', async () => {
    const { chat } = await attaching()
    const { page, field } = chat
    await page.setViewportSize({ width: 320, height: 700 })
    await page.getByRole('button', { name: 'Attach' }).click()
    await page.getByRole('menuitem', { name: 'A mail' }).click()
    const options = page.getByRole('dialog').getByRole('option')
    await options.nth(2).waitFor()
    const current = () => options.evaluateAll((all) => all.findIndex(({ ariaSelected }) => ariaSelected === 'true'))
    expect(await current()).toBe(0)
    await page.keyboard.press('ArrowUp')
    await expect.poll(current).toBe((await options.count()) - 1)
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    await expect.poll(current).toBe(1)
    const title = await options.nth(1).locator('span').first().innerText()
    const date = options.nth(1).locator('time')
    expect(await date.innerText()).not.toMatch(/^\d{4}-\d\d-\d\d/)
    const [shown, around] = [await date.boundingBox(), await options.nth(1).boundingBox()]
    expect((shown?.x ?? 0) + (shown?.width ?? 0)).toBeLessThanOrEqual((around?.x ?? 0) + (around?.width ?? 0))
    await page.keyboard.press('Enter')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await page.getByRole('button', { name: `Remove ${title}` }).waitFor()
    // The dialog gives the focus back when it is gone.
    await expect.poll(() => field.evaluate((it) => it.matches(':focus'))).toBe(true)
    await page.keyboard.type('And this?')
    expect(await field.inputValue()).toBe('And this?')
  })

  test('the thirteenth attachment is refused with a message, and the twelve stay with their message over a reload', async () => {
    const store = await openStore(tempFolder())
    const files = new WorkspaceFiles({ store: store.files, userId: 'local', by: 'user' })
    for (let n = 1; n <= 13; n += 1) await files.write(`note-${n}.md`, `Note ${n}.`)
    const contextSources = [workspaceContext(store.files)]
    const model = stagedModel([text('Aye.')])
    const { page, field, send, becomes, prompts } = await chatting(undefined, [], { store, model, contextSources })
    const choose = async () => {
      await page.getByRole('button', { name: 'Attach' }).click()
      await page.getByRole('menuitem', { name: 'A file' }).click()
    }
    const chips = page.getByRole('form', { name: 'Message' }).locator('li')
    for (let n = 1; n <= 12; n += 1) {
      await choose()
      await page.getByRole('dialog').getByLabel('Search').fill(`note-${n}.md`)
      await page.getByRole('option', { name: `note-${n}.md` }).click()
      await expect.poll(() => chips.count()).toBe(n)
    }
    const refusal = page.getByRole('alert')
    expect(await refusal.count()).toBe(0)
    await choose()
    await refusal.waitFor()
    expect(await refusal.innerText()).toBe(
      'A message takes 12 attachments. Remove one to add another, or attach it to your next message.',
    )
    expect(await page.getByRole('dialog').count()).toBe(0)
    expect(await chips.count()).toBe(12)
    await page.getByRole('button', { name: 'Remove note-1.md' }).click()
    await refusal.waitFor({ state: 'detached' })
    await field.focus()
    await send('Read these.')
    await becomes('done')
    const shown = await prompts.locator('li').allInnerTexts()
    expect(shown).toEqual(Array.from({ length: 11 }, (_, n) => `note-${n + 2}.md`))
    await page.reload()
    await becomes('done')
    await expect.poll(() => prompts.locator('li').allInnerTexts()).toEqual(shown)
  })

  test('a text that is too long is refused with its length and the limit, and all of it stays in the field', async () => {
    const { page, field, prompts, becomes } = await chatting(undefined, [], { model: stagedModel([text('Aye.')]) })
    const pasted = 'x'.repeat(104_312)
    await field.focus()
    await page.keyboard.insertText(pasted)
    await page.getByRole('alert').waitFor()
    expect(await page.getByRole('alert').innerText()).toBe(
      'This message is 104,312 characters long, and the limit is 100,000. Shorten it, or attach the text as a file.',
    )
    await field.press('Enter')
    expect(await page.getByRole('button', { name: 'Send' }).isDisabled()).toBe(true)
    expect(await prompts.count()).toBe(0)
    expect(await field.inputValue()).toBe(pasted)
    await field.fill(pasted.slice(0, 100_000))
    await page.getByRole('alert').waitFor({ state: 'detached' })
    await field.press('Enter')
    await becomes('done')
    expect((await prompts.innerText()).length).toBe(100_000)
  })
})
