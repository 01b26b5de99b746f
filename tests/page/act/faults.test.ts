import { expect, test } from 'vitest'
import { chromiumPath } from '../../support/browser.ts'
import { openZoo } from './open-zoo.ts'
import { style } from './zoo-style.ts'

test.skipIf(!chromiumPath)('a fault of old: a synthetic click event did not tick a checkbox', async () => {
  const zoo = await openZoo('<label><input id="box" type="checkbox"> Tick</label>')
  const isTicked = () => zoo.page.locator('#box').isChecked()
  await zoo.page.evaluate("document.querySelector('#box').dispatchEvent(new Event('click', { bubbles: true }))")
  expect(await isTicked()).toBe(false)
  expect(await zoo.act('click', '#box')).toEqual({ did: 'Clicked the checkbox "Tick".' })
  expect(await isTicked()).toBe(true)
})

test.skipIf(!chromiumPath)('a fault of old: el.click() did not open menus that listen to pointer events', async () => {
  const zoo = await openZoo(`${style}<div id="root"></div>`, 'radix.jsx')
  const isOpen = () => zoo.page.locator('[role=menu]').isVisible()
  await zoo.page.evaluate("document.querySelector('#menu').click()")
  await zoo.act('settle', 'body')
  expect(await isOpen()).toBe(false)
  await zoo.act('click', '#menu')
  await expect.poll(isOpen).toBe(true)
})

test.skipIf(!chromiumPath)("a fault of old: an unknown select option set '' and reported success", async () => {
  const zoo = await openZoo(
    '<select id="size" aria-label="Size"><option value="s">Small<option value="m" selected>Medium</select>',
  )
  expect(await zoo.act('fill', '#size', 'Huge')).toEqual({
    code: 'NO_SUCH_OPTION',
    message: 'There is no option "Huge". There are: "Small (s)", "Medium (m)".',
  })
  expect(await zoo.page.locator('#size').inputValue()).toBe('m')
})

test.skipIf(!chromiumPath)('a fault of old: file inputs were offered as text', async () => {
  const zoo = await openZoo('<label>Photo <input id="file" type="file"></label>')
  expect(await zoo.act('fill', '#file', 'a.png')).toMatchObject({ code: 'NOT_FILLABLE' })
  expect(await zoo.act('click', '#file')).toMatchObject({ code: 'NOT_ALLOWED' })
  expect(await zoo.act('click', 'label')).toMatchObject({ code: 'NOT_ALLOWED' })
})
