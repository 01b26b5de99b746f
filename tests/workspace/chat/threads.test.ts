import { describe, expect, test } from 'vitest'
import { chromiumPath } from '../../support/browsers/browser.ts'
import { gate } from '../../support/clients/talk.ts'
import { stagedModel, text } from '../../support/models/scripted-model.ts'
import { chatting } from './chat-page.ts'

describe.skipIf(!chromiumPath)('several conversations', () => {
  test('an answer left in mid-stream goes on, and is complete on return', async () => {
    const slow = gate()
    const model = stagedModel([text('Slow '), slow.opened, text('words.')], [text('Quick.')])
    const { page, send, answer, becomes } = await chatting(undefined, [], { model })
    const conversations = page.getByRole('region', { name: 'Conversations' })
    await send('The slow one')
    await answer.getByText('Slow').waitFor()
    await page.getByRole('link', { name: 'New chat' }).click()
    await expect.poll(() => page.locator('[data-answer]').count()).toBe(0)
    await send('The quick one')
    await answer.getByText('Quick.').waitFor()
    await conversations.getByRole('link', { name: 'The slow one' }).click()
    await becomes('streaming')
    slow.open()
    await answer.getByText('Slow words.').waitFor()
    await becomes('done')
    await conversations.getByRole('link', { name: 'The quick one' }).click()
    await answer.getByText('Quick.').waitFor()
    expect(await page.locator('[data-answer]').count()).toBe(1)
  })

  test('they are renamed, searched and deleted', async () => {
    const model = stagedModel([text('One.')], [text('Two.')])
    const { page, send, answer, becomes } = await chatting(undefined, [], { model })
    const conversations = page.getByRole('region', { name: 'Conversations' })
    const titles = () => conversations.getByRole('link').allInnerTexts()
    await send('Plan the party')
    await answer.getByText('One.').waitFor()
    await page.getByRole('link', { name: 'New chat' }).click()
    await send('Count the chairs')
    await answer.getByText('Two.').waitFor()
    await becomes('done')
    await expect.poll(titles).toEqual(['Count the chairs', 'Plan the party'])
    await page.getByRole('main').getByRole('button', { name: 'More about' }).click()
    await page.getByRole('menuitem', { name: 'Rename' }).click()
    await page.getByRole('textbox', { name: 'Title' }).fill('Chairs')
    await page.getByRole('button', { name: 'Rename' }).click()
    await expect.poll(titles).toEqual(['Chairs', 'Plan the party'])
    await expect.poll(() => page.getByRole('heading', { level: 1 }).innerText()).toContain('Chairs')
    await conversations.getByRole('searchbox').fill('party')
    await expect.poll(titles).toEqual(['Plan the party'])
    await conversations.getByRole('searchbox').fill('')
    await expect.poll(titles).toHaveLength(2)
    await page.getByRole('main').getByRole('button', { name: 'More about' }).click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    await page.getByRole('button', { name: 'Delete' }).click()
    await expect.poll(titles).toEqual(['Plan the party'])
    await page.waitForURL('**/chat/deckhand')
    expect(await page.locator('[data-answer]').count()).toBe(0)
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await page.locator('textarea[aria-label=Message]:focus').waitFor()
    await conversations.getByRole('button', { name: 'More about' }).click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    await page.getByRole('button', { name: 'Delete' }).click()
    await expect.poll(titles).toEqual([])
    await page.locator('textarea[aria-label=Message]:focus').waitFor()
  })

  test('text typed while a new chat gets its address stays, and so does what is shown', async () => {
    const asked = gate()
    const { page, send, answer, field, becomes } = await chatting(undefined, [], {
      model: stagedModel([text('Hello.')]),
    })
    await page.route('**/run/stream', async (route) => {
      await asked.opened
      await route.continue()
    })
    await send('Hi.')
    await answer.evaluate((element) => element.setAttribute('data-mark', 'the same'))
    await field.fill('And the next')
    asked.open()
    await page.waitForURL(/deckhand\/\w+/)
    await becomes('done')
    expect(await field.inputValue()).toBe('And the next')
    expect(await answer.getAttribute('data-mark')).toBe('the same')
  })
})
