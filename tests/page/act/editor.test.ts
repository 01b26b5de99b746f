import { expect, test } from 'vitest'
import { chromiumPath } from '../../support/browsers/browser.ts'
import { openZoo } from './open-zoo.ts'

/** An editor as the large ones are: it keeps the text itself, learns of typing from `beforeinput` alone, and draws what it holds. */
const editor = `<div id="it" role="textbox" aria-label="Letter" contenteditable="true">old words</div><script>
  state = { text: 'old words' }
  it.addEventListener('beforeinput', (event) => {
    event.preventDefault()
    const chosen = getSelection().toString()
    if (event.inputType === 'insertText') state.text = state.text.replace(chosen, event.data)
    if (event.inputType.startsWith('delete')) state.text = state.text.replace(chosen, '')
    it.textContent = state.text
  })
</script>`

test.skipIf(!chromiumPath)('an editor that keeps its own text takes what is written', async () => {
  const { act, state } = await openZoo(editor)
  expect(await act('fill', '#it', 'Dear Ada')).toEqual({
    did: 'Filled the textbox "Letter": it is now "Dear Ada".',
    value: 'Dear Ada',
  })
  expect(await state()).toEqual({ text: 'Dear Ada' })
  await act('fill', '#it', '')
  expect(await state()).toEqual({ text: '' })
})

test.skipIf(!chromiumPath)('lines come to an editor as Enter does', async () => {
  const html = `<div id="it" contenteditable></div><script>
    state = { heard: [] }
    it.addEventListener('beforeinput', ({ inputType, data }) => state.heard.push(data ?? inputType))
  </script>`
  const { act, state } = await openZoo(html)
  await act('fill', '#it', 'one\n\ntwo')
  expect(await state()).toEqual({ heard: ['one', 'insertParagraph', 'insertParagraph', 'two'] })
})

test.skipIf(!chromiumPath)(
  'a plain contenteditable is replaced, gets the events, and its text can be undone',
  async () => {
    const html = '<div id="it" contenteditable oninput="state.heard = event.inputType"><p>old</p><p>words</p></div>'
    const { act, page, state } = await openZoo(html)
    await act('fill', '#it', 'one <b>two</b>\nthree')
    expect(await page.locator('#it').innerText()).toMatch(/^one <b>two<\/b>\n+three$/)
    expect(await state()).toMatchObject({ heard: 'insertText' })
    await page.evaluate("while (document.execCommand('undo'));")
    expect(await page.locator('#it').innerText()).toContain('old')
  },
)

test.skipIf(!chromiumPath)('an editor in a shadow root is written into', async () => {
  const html = `<x-editor></x-editor><script>
    customElements.define('x-editor', class extends HTMLElement {
      connectedCallback() {
        this.attachShadow({ mode: 'open' }).innerHTML = '<div id="it" contenteditable>old</div>'
      }
    })
  </script>`
  const { act, page } = await openZoo(html)
  await act('fill', '#it', 'new')
  expect(await page.locator('#it').innerText()).toBe('new')
})
