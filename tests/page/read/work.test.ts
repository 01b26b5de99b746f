import { expect, test } from 'vitest'
import { chromiumPath } from '../../support/browsers/browser.ts'
import { openRead } from './read-page.ts'

test.skipIf(!chromiumPath)(
  'what is read can be operated where it is: in a group, a shadow root and a frame',
  async () => {
    const entry = (name: string) => `<li><h3>${name}</h3><button onclick="clicked.push('${name}')">Add</button></li>`
    const shadow = '<x-box><template shadowrootmode=open><label>Town <input></label></template></x-box>'
    const files = { '/frame.html': '<button onclick="parent.clicked.push(\'framed\')">Framed</button>' }
    const html = `<script>clicked = []</script><ul>${entry('Mug')}${entry('Cup')}</ul>${shadow}<iframe src=/frame.html></iframe>`
    const { page } = await openRead(html, { files })
    const trigger = (...args: unknown[]) => page.evaluate(`driver.triggerEvent(...${JSON.stringify(args)})`)
    await trigger('click', ['add', 'Cup'])
    await trigger('input', ['town'], 'Oslo')
    await trigger('click', ['framed'])
    expect(await page.evaluate('clicked')).toEqual(['Cup', 'framed'])
    expect(await page.evaluate("document.querySelector('x-box').shadowRoot.querySelector('input').value")).toBe('Oslo')
  },
)
