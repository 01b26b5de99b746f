import { describe, expect, test } from 'vitest'
import { chromiumPath } from '../../support/browsers/browser.ts'
import { openZoo } from './open-zoo.ts'

const told = `<script>
  const told = []
  for (const type of ['pointerover', 'pointerenter', 'pointermove', 'pointerdown', 'mousedown', 'focus', 'pointerup', 'mouseup', 'click', 'pointerleave', 'mouseleave'])
    addEventListener(type, (event) => event.target.id === 'go' && told.push(event), true)
  const spell = ({ type, button, buttons, detail, clientX, clientY, pointerType, isPrimary, isTrusted }) =>
    ({ type, button, buttons, detail, clientX, clientY, pointerType, isPrimary, isTrusted })
</script>`

describe.skipIf(!chromiumPath)('a click', () => {
  test('fires the events of a mouse, with exactly one click', async () => {
    const { act, page } = await openZoo(
      `<button id="go" style="position:fixed;left:100px;top:50px;width:80px;height:20px">Go</button>${told}`,
    )
    expect(await act('click', '#go')).toEqual({ did: 'Clicked the button "Go".' })
    const types: string = await page.evaluate('told.map(({ type }) => type).join(" ")')
    expect(types).toBe('pointerover pointerenter pointermove pointerdown mousedown focus pointerup mouseup click')
    const place = { button: 0, clientX: 140, clientY: 60 }
    const pointer = { pointerType: 'mouse', isPrimary: true }
    expect(await page.evaluate('told.map(spell)')).toMatchObject([
      { type: 'pointerover' },
      { type: 'pointerenter' },
      { type: 'pointermove', ...place, buttons: 0 },
      { type: 'pointerdown', ...place, ...pointer, buttons: 1, detail: 0 },
      { type: 'mousedown', ...place, buttons: 1, detail: 1 },
      { type: 'focus' },
      { type: 'pointerup', ...place, ...pointer, buttons: 0 },
      { type: 'mouseup', ...place, buttons: 0, detail: 1 },
      { type: 'click', ...place, ...pointer, detail: 1 },
    ])
  })

  test('leaves what was clicked before, so that what opens on hover closes', async () => {
    const { act, page } = await openZoo(`<button id="go">Go</button><button id="other">Other</button>${told}`)
    await act('click', '#go')
    await page.evaluate('told.length = 0')
    await act('click', '#other')
    expect(await page.evaluate('told.map(({ type }) => type)')).toEqual(['pointerleave', 'mouseleave'])
  })

  test('that the page cancels at pointerdown fires no mouse events and moves no focus', async () => {
    const { act, page } = await openZoo(`<button id="go" onpointerdown="event.preventDefault()">Go</button>${told}`)
    await act('click', '#go')
    expect(await page.evaluate('told.map(({ type }) => type).slice(3)')).toEqual(['pointerdown', 'pointerup', 'click'])
    expect(await page.evaluate('document.activeElement.localName')).toBe('body')
  })

  test('scrolls to what is far down', async () => {
    const { act, page } = await openZoo(
      '<div style="height:5000px"></div><button id="go" onclick="state.went = true">Go</button>',
    )
    await act('click', '#go')
    expect(await page.evaluate('state.went && scrollY > 1000')).toBe(true)
  })

  test('follows a link', async () => {
    const { act, page, origin } = await openZoo('<a id="go" href="/next">A link</a>', undefined, {
      files: { '/next': 'There' },
    })
    await act('click', '#go')
    await page.waitForURL(`${origin}/next`)
  })

  test('sends a form with its button, and opens details', async () => {
    const html = `<form onsubmit="event.preventDefault(); state.sent = event.submitter.value"><button id="go" value="pay">Pay</button></form>
      <details><summary id="more">More</summary>Inside</details>`
    const { act, page, state } = await openZoo(html)
    await act('click', '#go')
    expect(await state()).toEqual({ sent: 'pay' })
    await act('click', '#more')
    expect(await page.locator('details').getAttribute('open')).toBe('')
  })

  test('on a link over two lines hits the link and not the gap between', async () => {
    const html = '<p style="width:120px">Some words and <a id="go" href="#there">a link with words</a> after it</p>'
    const { act, page } = await openZoo(html)
    await act('click', '#go')
    expect(page.url()).toContain('#there')
  })

  test('on a card does not press the button in its middle', async () => {
    const html = `<div id="card" role="button" tabindex="0" onclick="state.card = event.target.id" style="width:300px;height:100px;display:grid;place-items:center">
      <button id="inner" onclick="state.inner = true; event.stopPropagation()">Buy</button></div>`
    const { act, state } = await openZoo(html)
    await act('click', '#card')
    expect(await state()).toEqual({ card: 'card' })
  })

  test('goes through the label if the box itself is invisible', async () => {
    const html = '<input id="box" type="checkbox" style="display:none"><label for="box">Fancy box</label>'
    const { act, page } = await openZoo(html)
    expect(await act('click', '#box')).toEqual({ did: 'Clicked the checkbox "Fancy box".' })
    expect(await page.evaluate("document.querySelector('#box').checked")).toBe(true)
  })

  test('reaches into shadow roots, and sees what lies on top in them', async () => {
    const html = `<x-card></x-card><script>
      customElements.define('x-card', class extends HTMLElement {
        connectedCallback() {
          this.attachShadow({ mode: 'open' }).innerHTML = '<button id="go"><b>Go</b></button><div style="position:relative"><button id="under">Under</button><p style="position:absolute;inset:0;margin:0">Shade</p></div>'
          this.shadowRoot.querySelector('#go').onclick = () => (state.went = true)
        }
      })
    </script>`
    const { act, state } = await openZoo(html)
    await act('click', '#go')
    expect(await state()).toEqual({ went: true })
    expect(await act('click', '#under')).toMatchObject({
      code: 'COVERED',
      message: expect.stringContaining('the p "Shade"'),
    })
  })

  test('works in a frame of the same origin, and sees what covers the frame', async () => {
    const files = { '/frame': '<button id="go" onclick="parent.state.went = true">Go</button>' }
    const { act, page, state } = await openZoo('<iframe src="/frame" style="margin:40px"></iframe>', undefined, {
      files,
    })
    const clickInFrame = () =>
      page.evaluate("act('click', document.querySelector('iframe').contentDocument.querySelector('#go'), [])")
    expect(await clickInFrame()).toEqual({ did: 'Clicked the button "Go".' })
    expect(await state()).toEqual({ went: true })
    await page.evaluate("document.body.insertAdjacentHTML('beforeend', '<div style=position:fixed;inset:0>Wall</div>')")
    expect(await clickInFrame()).toMatchObject({ code: 'COVERED' })
    expect(await act('click', 'iframe')).toMatchObject({ code: 'COVERED' })
  })
})
