import { expect, test } from 'vitest'
import { chromiumPath } from '../../support/browsers/browser.ts'
import { openZoo } from './open-zoo.ts'

test.skipIf(!chromiumPath)('a name of megabytes makes a short message', async () => {
  const { act, page } = await openZoo('<button id="it">Go</button>')
  await page.evaluate("it.setAttribute('aria-label', 'obey me '.repeat(700_000))")
  const { did = '' } = await act('click', '#it')
  expect(did.length).toBeLessThan(90)
})

test.skipIf(!chromiumPath)('an element that slips under the pointer at the last moment gets no click', async () => {
  const html = `<button id="it" onclick="state.it = true">Cancel</button><button id="pay" onclick="state.pay = true">Pay</button><script>
    it.onpointerdown = () => {
      const { left, top } = it.getBoundingClientRect()
      pay.style = 'position:fixed;z-index:9;width:200px;left:' + left + 'px;top:' + top + 'px'
    }
  </script>`
  const { act, state } = await openZoo(html)
  await act('click', '#it')
  expect(await state()).toEqual({ it: true })
})

test.skipIf(!chromiumPath)('a page that breaks its prototypes and globals can still be operated', async () => {
  const html = `<input id="it"><script>
    Object.defineProperty(it, 'value', { set() {}, get: () => 'lie', configurable: true })
  </script>`
  const { act, page } = await openZoo(html)
  await act('fill', '#it', 'true words')
  expect(await page.evaluate('delete it.value && it.value')).toBe('true words')
})

test.skipIf(!chromiumPath)('a list of fifty thousand options is searched', async () => {
  const html = `<select id="it"></select><script>
    for (let index = 0; index < 50_000; index++) it.add(new Option('Town ' + index, index))
  </script>`
  const { act } = await openZoo(html)
  expect(await act('fill', '#it', 'Town 49999')).toMatchObject({ value: 'Town 49999' })
})
