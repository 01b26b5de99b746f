import { describe, expect, test } from 'vitest'
import { chromiumPath } from '../../support/browsers/browser.ts'
import { page as html, openElement } from './open-element.ts'

const asked = 'chat.asked'
const focused = `(() => { const inner = element.shadowRoot.activeElement; return inner ? inner.getAttribute('aria-label') : document.activeElement.id })()`

describe.skipIf(!chromiumPath)('with the keyboard alone', () => {
  test('it is opened, written to, stopped and closed, and the focus returns', async () => {
    const { page, launcher, panel, input, run, complaints } = await openElement(html('heading="Helper"'))
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    expect(await run(focused)).toBe('Helper')
    expect(await launcher.getAttribute('aria-expanded')).toBe('false')
    await page.keyboard.press('Enter')
    expect(await launcher.getAttribute('aria-expanded')).toBe('true')
    expect(await panel.isVisible()).toBe(true)
    expect(await run(focused)).toBe('Message')

    await page.keyboard.type('first')
    await page.keyboard.press('Shift+Enter')
    await page.keyboard.type('second')
    expect(await input.inputValue()).toBe('first\nsecond')
    await page.keyboard.press('Enter')
    expect(await input.inputValue()).toBe('')
    await expect.poll(() => run(asked)).toEqual([['send', 'first\nsecond']])

    await page.keyboard.type('while it works')
    await page.keyboard.press('Enter')
    expect(await input.inputValue()).toBe('while it works')
    await page.keyboard.press('Escape')
    expect(await run(asked)).toEqual([['send', 'first\nsecond'], ['stop']])
    expect(await panel.isVisible()).toBe(true)
    await page.keyboard.press('Escape')
    expect(await panel.isVisible()).toBe(false)
    expect(await run(focused)).toBe('Helper')
    expect(complaints.filter((words) => !words.includes('404'))).toEqual([])
  })

  test('Escape on the page stops the running answer, and the page does not get the key', async () => {
    const { page, run } = await openElement()
    await run(
      `globalThis.heard = 0; addEventListener('keydown', ({ key }) => { if (key === 'Escape') heard++ }); document.querySelector('#buy').focus()`,
    )
    await run(`chat.send('go on')`)
    await page.keyboard.press('Escape')
    expect(await run(asked)).toEqual([['send', 'go on'], ['stop']])
    expect(await run('heard')).toBe(0)
    await page.keyboard.press('Escape')
    expect(await run('heard')).toBe(1)
    expect(await run('chat.asked.length')).toBe(2)
  })

  test('an Escape by a script, as in operating the page, stops nothing', async () => {
    const { run } = await openElement()
    await run(`chat.send('close the dialog')`)
    await run(`document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }))`)
    expect(await run(asked)).toEqual([['send', 'close the dialog']])
  })

  test('the Enter that ends a word in an input method sends nothing', async () => {
    const { page, run, input, launcher } = await openElement()
    await launcher.click()
    const session = await page.context().newCDPSession(page)
    await session.send('Input.imeSetComposition', { text: 'にほん', selectionStart: 3, selectionEnd: 3 })
    await run(
      `element.shadowRoot.querySelector('textarea').dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', isComposing: true, bubbles: true }))`,
    )
    await session.send('Input.insertText', { text: '日本' })
    expect(await run(asked)).toEqual([])
    expect(await input.inputValue()).toBe('日本')
    await page.keyboard.press('Enter')
    await expect.poll(() => run(asked)).toEqual([['send', '日本']])
  })

  test('opened by a script after a reload it does not take the focus', async () => {
    const { page, launcher, panel } = await openElement(html('', '<input id="first" autofocus>'))
    await launcher.click()
    await page.reload()
    await panel.waitFor()
    expect(await page.evaluate('document.activeElement.id')).toBe('first')
  })
})
