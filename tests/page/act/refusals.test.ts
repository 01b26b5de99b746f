import { expect, test } from 'vitest'
import { chromiumPath } from '../../support/browsers/browser.ts'
import { openZoo } from './open-zoo.ts'

const cover = '<div role="dialog" aria-label="Cookies" style="position:fixed;inset:0;background:white"></div>'

const cases: [string, string, string, string][] = [
  ['disabled', '<button id="it" disabled>Go</button>', 'DISABLED', 'button "Go" is disabled'],
  ['disabled by its fieldset', '<fieldset disabled><button id="it">Go</button></fieldset>', 'DISABLED', 'disabled'],
  ['disabled by ARIA', '<div id="it" role="button" aria-disabled="true">Go</div>', 'DISABLED', 'disabled'],
  ['not displayed', '<div style="display:none"><button id="it">Go</button></div>', 'HIDDEN', 'is hidden'],
  ['invisible', '<button id="it" style="visibility:hidden">Go</button>', 'HIDDEN', 'is hidden'],
  ['in closed details', '<details><summary>x</summary><button id="it">Go</button></details>', 'HIDDEN', 'is hidden'],
  ['inert', '<div inert><button id="it">Go</button></div>', 'HIDDEN', 'Close that first'],
  ['covered', `<button id="it">Go</button>${cover}`, 'COVERED', 'covered by the dialog "Cookies"'],
  [
    'behind a modal dialog',
    '<button id="it">Go</button><dialog aria-label="Sure?">x</dialog><script>document.querySelector("dialog").showModal()</script>',
    'COVERED',
    'dialog "Sure?"',
  ],
  ['out of any reach', '<button id="it" style="position:fixed;left:-500px">Go</button>', 'COVERED', 'Finish or close'],
  ['the chat itself', '<div data-deckhand-chat><button id="it">Go</button></div>', 'NOT_ALLOWED', 'not to be touched'],
  [
    'marked by the author',
    '<div data-deckhand-ignore><button id="it">Go</button></div>',
    'NOT_ALLOWED',
    'not to be touched',
  ],
]

test.skipIf(!chromiumPath).each(cases)(
  'an element that is %s is not clicked, and the error says why',
  async (_what, html, code, words) => {
    const { act, page } = await openZoo(html)
    expect(await act('click', '#it')).toMatchObject({ code, message: expect.stringContaining(words) })
    expect(await page.evaluate('clicks')).toBe(0)
  },
)

test.skipIf(!chromiumPath)('a removed element is not clicked', async () => {
  const { page } = await openZoo('<button id="it">Go</button>')
  const answer = await page.evaluate("{ const it = document.querySelector('#it'); it.remove(); act('click', it, []) }")
  expect(answer).toMatchObject({ code: 'GONE', message: expect.stringContaining('Read the page again') })
})

test.skipIf(!chromiumPath)('an element that the page removes when the pointer comes is not clicked', async () => {
  const { act, page } = await openZoo('<button id="it" onpointerover="this.remove()">Go</button>')
  expect(await act('click', '#it')).toMatchObject({ code: 'GONE' })
  expect(await page.evaluate('clicks')).toBe(0)
})

const fillCases: [string, string, unknown, string, string][] = [
  ['a button', '<button id="it">Go</button>', 'x', 'NOT_FILLABLE', 'Click it instead'],
  ['a field to read', '<input id="it" readonly value="1">', 'x', 'NOT_FILLABLE', 'can only be read'],
  ['a number with words', '<input id="it" type="number">', 'many', 'NOT_FILLABLE', 'takes a number as 12.5'],
  ['a date in words', '<input id="it" type="date">', 'tomorrow', 'NOT_FILLABLE', 'takes a date as 2031-01-31'],
  ['a colour by name', '<input id="it" type="color">', 'red', 'NOT_FILLABLE', 'takes a color as #ff8800'],
  ['a range with words', '<input id="it" type="range">', 'loud', 'NOT_FILLABLE', 'takes a range as 12.5'],
  [
    'a disabled option',
    '<select id="it"><option>A<option disabled>B</select>',
    'B',
    'NO_SUCH_OPTION',
    'There are: "A".',
  ],
  [
    'an option of two that are called so',
    '<select id="it"><option value=1>A<option value=2>A</select>',
    'A',
    'NO_SUCH_OPTION',
    '2 options are called "A". There are: "A (1)", "A (2)".',
  ],
  [
    'two options where one fits',
    '<select id="it"><option>A<option>B</select>',
    ['A', 'B'],
    'NOT_FILLABLE',
    'exactly one',
  ],
  ['a checkbox with words', '<input id="it" type="checkbox">', 'maybe', 'NOT_FILLABLE', 'true or false'],
  ['a combobox without a list', '<button id="it" role="combobox">Pick</button>', 'A', 'NOT_FILLABLE', 'opened no list'],
]

test.skipIf(!chromiumPath).each(fillCases)(
  '%s is not filled, and the error says how',
  async (_what, html, value, code, words) => {
    const { act, page } = await openZoo(html)
    const before = await page.evaluate("document.querySelector('#it').value")
    expect(await act('fill', '#it', value)).toMatchObject({ code, message: expect.stringContaining(words) })
    expect(await page.evaluate("document.querySelector('#it').value")).toBe(before)
  },
)

test.skipIf(!chromiumPath)('many options are named in part, with a count', async () => {
  const options = Array.from({ length: 300 }, (_, index) => `<option>Town ${index}</option>`).join('')
  const { act } = await openZoo(`<select id="it">${options}</select>`)
  const { message = '' } = await act('fill', '#it', 'Nowhere')
  expect(message).toContain('"Town 11" and 288 more')
  expect(message.length).toBeLessThan(300)
})

test.skipIf(!chromiumPath)('the chat covers nothing that is operated, and keys never go into it', async () => {
  const html = `<button id="it" onclick="state.went = true">Go</button><p id="bare">Bare</p>
    <deckhand-chat style="position:fixed;inset:0"><input id="chat"></deckhand-chat>`
  const { act, page, state } = await openZoo(html)
  await act('click', '#it')
  expect(await state()).toEqual({ went: true })
  await page.evaluate('chat.focus()')
  await act('press', '#bare', 'a')
  expect(await page.evaluate('chat.value')).toBe('')
  expect(await act('click', '#chat')).toMatchObject({ code: 'NOT_ALLOWED' })
})
