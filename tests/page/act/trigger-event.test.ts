import { expect, test } from 'vitest'
import { chromiumPath } from '../../support/browsers/browser.ts'
import { openZoo } from './open-zoo.ts'

const html = `<form onsubmit="event.preventDefault(); state.sent = true">
  <input id="name" aria-label="Name" onfocus="state.focused = true" onblur="state.left = true" onkeydown="state.key = event.key">
  <label><input id="box" type="checkbox"> Box</label>
  <select id="size"><option>S<option>M</select>
  <button id="go">Go</button></form>
  <dialog id="sure" aria-label="Sure?"><p role="alert">Not much left</p></dialog>
  <button id="open" onclick="sure.showModal()">Open</button><p id="bare" tabindex="0">Bare</p>`

const cases: [string, string, unknown, Record<string, unknown>][] = [
  ['click', '#go', undefined, { sent: true }],
  ['submit', '#name', undefined, { sent: true }],
  ['submit', 'form', undefined, { sent: true }],
  ['focus', '#name', undefined, { focused: true }],
  ['keydown', '#name', 'Escape', { key: 'Escape' }],
  ['keydown', '#name', { key: 'Tab' }, { key: 'Tab' }],
]

test.skipIf(!chromiumPath).each(cases)('%s at %s with %j is done', async (type, selector, data, expected) => {
  const { act, state } = await openZoo(html)
  expect(await act(`triggerEvent:${type}`, selector, data)).toHaveProperty('did')
  expect(await state()).toMatchObject(expected)
})

test.skipIf(!chromiumPath)('input and change take a plain value or one in an object', async () => {
  const { act } = await openZoo(html)
  expect(await act('triggerEvent:input', '#name', 'Ada')).toMatchObject({ value: 'Ada' })
  expect(await act('triggerEvent:change', '#name', { value: 'Eve' })).toMatchObject({ value: 'Eve' })
  expect(await act('triggerEvent:change', '#box', { checked: true })).toMatchObject({ value: 'on' })
  expect(await act('triggerEvent:change', '#box')).toMatchObject({ value: 'off' })
  expect(await act('triggerEvent:change', '#size', 'M')).toMatchObject({ value: 'M' })
})

test.skipIf(!chromiumPath)('blur leaves a field', async () => {
  const { act, state } = await openZoo(html)
  await act('triggerEvent:focus', '#name')
  await act('triggerEvent:blur', '#name')
  expect(await state()).toMatchObject({ left: true })
})

test.skipIf(!chromiumPath)('any other event is refused with the list of events', async () => {
  const { act } = await openZoo(html)
  for (const type of ['dblclick', 'constructor']) {
    const { code, message } = await act(`triggerEvent:${type}`, '#go')
    expect({ code, message }).toEqual({
      code: 'NOT_ALLOWED',
      message: `There is no event "${type}" here. Use one of click, input, change, keydown, submit, focus, blur.`,
    })
  }
  expect(await act('triggerEvent:change', '#name', { text: 'x' })).toMatchObject({ code: 'NOT_FILLABLE' })
  expect(await act('triggerEvent:keydown', '#name')).toMatchObject({ code: 'NOT_ALLOWED' })
  expect(await act('triggerEvent:submit', '#bare')).toMatchObject({ code: 'NOT_ALLOWED' })
})
