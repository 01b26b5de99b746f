import { describe, expect, test } from 'vitest'
import { chromiumPath } from '../../support/browsers/browser.ts'
import { page as html, openElement } from './open-element.ts'

const steps = `[
  { id: 's1', name: 'fill', label: 'fill "Quantity"', where: 'page', state: 'done', detail: 'Filled the field. Before: "1".' },
  { id: 's2', name: 'click', label: 'click "Add"', where: 'page', state: 'running' },
]`

describe.skipIf(!chromiumPath)('what is shown', () => {
  test('an answer renders paragraphs, lists, bold, code and links, and nothing else', async () => {
    const { panel, run, launcher, complaints } = await openElement()
    await launcher.click()
    const answer = [
      '# Title',
      'One **bold** and `co<de>` <img src=x onerror=alert(1)>',
      '- first [here](https://example.com/a?b=1)',
      '- second [not](javascript:alert(1)) https://example.com/x.',
      '',
      '3. third',
      '4. fourth',
      '```js',
      'a < b',
      '',
      '**c**',
      '```',
    ].join('\n')
    await run(`chat.say('assistant', ${JSON.stringify(answer)})`)
    const text = panel.locator('.assistant .text')
    await text.waitFor()
    expect(
      await text.evaluate((root) => [...root.children].map(({ localName, textContent }) => [localName, textContent])),
    ).toEqual([
      ['p', 'Title'],
      ['p', 'One bold and co<de> <img src=x onerror=alert(1)>'],
      ['ul', 'first heresecond [not](javascript:alert(1)) https://example.com/x.'],
      ['ol', 'thirdfourth'],
      ['pre', 'a < b\n\n**c**'],
    ])
    const links = await text
      .locator('a')
      .evaluateAll((all) => all.map((a) => [a.getAttribute('href'), a.getAttribute('rel'), a.getAttribute('target')]))
    expect(links).toEqual([
      ['https://example.com/a?b=1', 'noopener noreferrer', '_blank'],
      ['https://example.com/x', 'noopener noreferrer', '_blank'],
    ])
    expect(await text.locator('ol').getAttribute('start')).toBe('3')
    expect(await text.locator('img').count()).toBe(0)
    expect(complaints.filter((words) => !words.includes('404'))).toEqual([])
  })

  test('steps are shown as they happen, and collapsed after the answer', async () => {
    const { panel, run, launcher } = await openElement()
    await launcher.click()
    await run(`chat.send('two of them')`)
    const thinking = panel.getByRole('img', { name: 'Thinking' })
    await thinking.waitFor()
    await run(`chat.set({ steps: ${steps} })`)
    await expect
      .poll(() => panel.locator('.step').allInnerTexts())
      .toEqual(['Done:\n\nFilled the field. Before: "1".', 'Now:\n\nClick "Add"'])
    expect(await thinking.isVisible()).toBe(false)
    await run(
      `chat.set({ isLoading: false, steps: [] }); chat.say('assistant', 'Both are in.', ${steps.replace('running', 'done')})`,
    )
    await panel.getByText('Both are in.').waitFor()
    expect(await panel.locator('.step').first().isVisible()).toBe(false)
    await panel.getByText('2 steps').click()
    expect(await panel.locator('.step').first().isVisible()).toBe(true)
  })

  test('a chat that is not expanded shows the last question and its answer', async () => {
    const { panel, run, launcher } = await openElement()
    await launcher.click()
    await run(
      `for (const [role, words] of [['user', 'One?'], ['assistant', '1'], ['user', 'Two?'], ['assistant', '2']]) chat.say(role, words)`,
    )
    const shown = () => panel.locator('.message:visible .text').allInnerTexts()
    await expect.poll(shown).toEqual(['One?', '1', 'Two?', '2'])
    await panel.getByRole('button', { name: 'Show less' }).click()
    await expect.poll(shown).toEqual(['Two?', '2'])
    await panel.getByRole('button', { name: 'Show all messages' }).click()
    await expect.poll(shown).toEqual(['One?', '1', 'Two?', '2'])
    await run(`element.setAttribute('mode', 'compact')`)
    await expect.poll(shown).toEqual(['Two?', '2'])
    await panel.getByRole('button', { name: 'New conversation' }).click()
    await expect.poll(shown).toEqual([])
  })

  test('an error is shown with a button that tries again, and fired as an event', async () => {
    const { panel, run, launcher } = await openElement()
    await launcher.click()
    await run(`globalThis.told = []; addEventListener('deckhand-error', ({ detail }) => told.push(detail.message))`)
    await run(`chat.send('hello'); chat.set({ isLoading: false, errorMessage: 'Nobody answers.' })`)
    await panel.getByText('Nobody answers.').waitFor()
    await panel.getByRole('button', { name: 'Try again' }).click()
    await expect.poll(() => run('chat.asked')).toEqual([['send', 'hello'], ['retry']])
    expect(await run('told')).toEqual(['Nobody answers.'])
  })

  test('suggestions are sent when they are pressed, from JSON or from lines', async () => {
    const { panel, run, launcher } = await openElement(
      html(`suggestions='["One & two","Three"]' heading="Ann" placeholder="Say it"`),
    )
    await launcher.click()
    expect(await panel.getByRole('textbox').getAttribute('placeholder')).toBe('Say it')
    expect(await panel.getByRole('heading').textContent()).toBe('Ann')
    await panel.getByRole('button', { name: 'One & two' }).click()
    await expect.poll(() => run('chat.asked')).toEqual([['send', 'One & two']])
    await run(`chat.clear(); element.setAttribute('suggestions', 'By hand\\n\\nAnd this')`)
    await expect.poll(() => panel.locator('.chips button:visible').allInnerTexts()).toEqual(['By hand', 'And this'])
  })

  test('a live region announces steps, questions and whole answers, and not every word', async () => {
    const { run, page } = await openElement()
    const log = page.locator('deckhand-chat').getByRole('log')
    await run(`chat.send('two of them'); chat.set({ steps: ${steps} })`)
    await run(
      `for (let at = 1; at <= 20; at++) chat.set({ messages: [chat.state.messages[0], { id: 'a', role: 'assistant', content: 'Both **are** in.'.slice(0, at), timestamp: '' }] })`,
    )
    await run(`chat.set({ isLoading: false })`)
    expect(await log.locator('p').allTextContents()).toEqual(['click "Add"', 'Both are in.'])
    expect(await log.getAttribute('aria-live')).toBe('polite')
  })

  test('the element fires an event for each state of a step, once', async () => {
    const { run } = await openElement()
    await run(
      `globalThis.told = []; document.addEventListener('deckhand-step', ({ detail }) => told.push(detail.id + ' ' + detail.state))`,
    )
    await run(
      `chat.send('x'); chat.set({ steps: ${steps} }); chat.set({ isExpanded: false }); chat.set({ steps: ${steps.replace('running', 'failed')} })`,
    )
    expect(await run('told')).toEqual(['s1 done', 's2 running', 's2 failed'])
  })
})
