import { describe, expect, test } from 'vitest'
import { chromiumPath } from '../../support/browsers/browser.ts'
import { openPageWith } from '../support/open-page-with.ts'
import { page as html, openElement, partsOf } from './open-element.ts'

const other = `Object.assign(document.createElement('deckhand-chat'), { chat })`

describe.skipIf(!chromiumPath)('an element', () => {
  test('that is moved keeps its conversation and the text in its field, and stays open', async () => {
    const { panel, input, run, launcher } = await openElement()
    await launcher.click()
    await run(`chat.say('user', 'Hello?')`)
    await input.fill('half a')
    await run(`document.querySelector('main').prepend(element)`)
    expect(await panel.isVisible()).toBe(true)
    expect(await input.inputValue()).toBe('half a')
    await run(`chat.say('assistant', 'Hello!')`)
    await panel.getByText('Hello!').waitFor()
    expect(await run(`chat.asked.some(([what]) => what === 'dispose')`)).toBe(false)
  })

  test('that a page renders again continues the conversation, with what happened meanwhile', async () => {
    const { page, panel, run, launcher } = await openElement()
    await launcher.click()
    await run(`chat.send('Hello?')`)
    await run(`element.remove(); chat.set({ isLoading: false }); chat.say('assistant', 'Hello!')`)
    await run(`document.body.append(${other})`)
    await panel.getByText('Hello!').waitFor()
    expect(await page.locator('deckhand-chat').count()).toBe(1)
  })

  test('beside another of the same site is refused, says so, and takes over when that one is removed', async () => {
    const { page, run } = await openElement()
    await run(
      `globalThis.told = []; document.addEventListener('deckhand-error', ({ detail }) => told.push(detail.message))`,
    )
    await run(`document.body.append(${other})`)
    const second = page.locator('deckhand-chat').nth(1)
    expect(await second.locator('.launcher').isVisible()).toBe(false)
    expect(await run('told')).toEqual([expect.stringContaining('Give this one a `name` of its own.')])
    await run(`element.remove()`)
    expect(await page.locator('deckhand-chat .launcher').isVisible()).toBe(true)
  })

  test('with its own name works beside another, with its own conversation', async () => {
    const { page, run } = await openElement()
    await run(`{
      const second = document.createElement('deckhand-chat')
      second.setAttribute('name', 'two')
      second.chat = handMadeChat()
      document.body.append(second)
      second.open()
      second.chat.say('user', 'Only here')
    }`)
    await page.locator('deckhand-chat').nth(1).getByText('Only here').waitFor()
    expect(await page.locator('deckhand-chat').nth(0).getByText('Only here').count()).toBe(0)
  })

  test('that got its conversation before the script loaded is upgraded with it', async () => {
    const script = `
      import { handMadeChat } from './element/hand-made-chat.ts'
      globalThis.element = document.querySelector('deckhand-chat')
      globalThis.handMadeChat = handMadeChat
      globalThis.chat = element.chat = handMadeChat()
      chat.say('user', 'Early')
      setTimeout(() => import('@deckhand/page/element'), 100)`
    const opened = await openPageWith(html(), { script })
    const { launcher, panel } = partsOf(opened)
    await launcher.click()
    await panel.getByText('Early').waitFor()
    await opened.page.evaluate(`element.chat = handMadeChat(); element.chat.say('user', 'Another')`)
    await panel.getByText('Another').waitFor()
  })

  test('whose site changes has another conversation', async () => {
    const { panel, run, launcher } = await openElement(html('site="a"'))
    await launcher.click()
    await run(`chat.say('user', 'Of a')`)
    await panel.getByText('Of a').waitFor()
    await run(
      `globalThis.first = chat; globalThis.chat = handMadeChat(); element.setAttribute('site', 'b'); element.chat = chat; element.open(); chat.say('user', 'Of b')`,
    )
    await panel.getByText('Of b').waitFor()
    expect(await panel.getByText('Of a').count()).toBe(0)
    await run(`first.say('assistant', 'Late')`)
    expect(await panel.getByText('Late').count()).toBe(0)
  })

  test('fires events when it opens and closes, and has methods for both', async () => {
    const { run, panel } = await openElement()
    await run(
      `globalThis.told = []; for (const name of ['open', 'close']) document.addEventListener('deckhand-' + name, () => told.push(name))`,
    )
    await run(`element.open(); element.open()`)
    expect(await panel.isVisible()).toBe(true)
    await run(`element.close()`)
    expect(await panel.isVisible()).toBe(false)
    await run(`element.send('by script')`)
    await expect.poll(() => run('chat.asked')).toEqual([['send', 'by script']])
    await run(`element.stop(); element.clear()`)
    expect(await run('told')).toEqual(['open', 'close'])
    expect(await run('[chat.state.isLoading, chat.state.messages.length]')).toEqual([false, 0])
  })
})

test('a server can import it', async () => {
  const { DeckhandChatElement } = await import('@deckhand/page/element')
  expect(DeckhandChatElement.observedAttributes).toContain('site')
  expect('customElements' in globalThis).toBe(false)
})
