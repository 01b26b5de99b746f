import { describe, expect, test } from 'vitest'
import { chromiumPath } from '../../support/browsers/browser.ts'
import { openZoo } from './open-zoo.ts'

const timed = (call: string) => `(async () => {
  const began = performance.now()
  const isQuiet = await ${call}
  return { isQuiet, ms: performance.now() - began, text: document.querySelector('#it')?.textContent }
})()`

interface Timed {
  isQuiet: boolean
  ms: number
  text: string
}

describe.skipIf(!chromiumPath)('waiting until the page settles', () => {
  test('ends on a quiet page once it was quiet for a while', async () => {
    const { page } = await openZoo('<p id="it">still</p>')
    const { isQuiet, ms } = (await page.evaluate(timed('actions.settle(document)'))) as Timed
    expect(isQuiet).toBe(true)
    expect(ms).toBeGreaterThan(95)
  })

  test('lasts while the page changes, also in a shadow root', async () => {
    const { page } = await openZoo('<div id="host"></div>')
    const ms = (await page.evaluate(`(async () => {
      const root = document.querySelector('#host').attachShadow({ mode: 'open' })
      root.innerHTML = '<p></p>'
      const timer = setInterval(() => (root.firstChild.textContent += 'x'), 20)
      setTimeout(() => clearInterval(timer), 500)
      const began = performance.now()
      await actions.settle(root.firstChild)
      return performance.now() - began
    })()`)) as number
    expect(ms).toBeGreaterThan(550)
  })

  test('gives up on a page that never settles', async () => {
    const { page } = await openZoo(
      '<p id="it"></p><script>setInterval(() => (it.textContent = Date.now()), 20)</script>',
    )
    const { isQuiet, ms } = (await page.evaluate(timed('actions.settle(document, { mostMs: 400 })'))) as Timed
    expect(isQuiet).toBe(false)
    expect(ms).toBeGreaterThan(390)
  })

  test('waits for elements marked as busy', async () => {
    const html = `<p id="it" aria-busy="true">…</p><script>
      setTimeout(() => { it.textContent = 'ready'; it.removeAttribute('aria-busy') }, 400)
    </script>`
    const { page } = await openZoo(html)
    expect(await page.evaluate(timed('actions.settle(document)'))).toMatchObject({ isQuiet: true, text: 'ready' })
  })

  test('waits for the new content after a soft navigation', async () => {
    const html = `<a id="go" href="/next">Next</a><p id="it">old</p><script>
      go.onclick = (event) => {
        event.preventDefault()
        setTimeout(() => history.pushState(null, '', '/next'), 30)
        setTimeout(() => (it.textContent = 'new'), 250)
      }
    </script>`
    const { page } = await openZoo(html)
    const told = await page.evaluate(
      'actions.click(go).then(() => actions.settle(document)).then((isQuiet) => [isQuiet, location.pathname, it.textContent])',
    )
    expect(told).toEqual([true, '/next', 'new'])
  })

  test('ends at once when it is stopped', async () => {
    const { page } = await openZoo(
      '<p id="it"></p><script>setInterval(() => (it.textContent = Date.now()), 20)</script>',
    )
    const answer = await page.evaluate(`(async () => {
      const stop = new AbortController()
      setTimeout(() => stop.abort(), 100)
      return actions.settle(document, { mostMs: 600_000, signal: stop.signal }).catch((error) => error.name)
    })()`)
    expect(answer).toBe('AbortError')
  })

  test('a stop prevents the next step', async () => {
    const { page } = await openZoo('<button id="it">Go</button><input id="field">')
    const answers = await page.evaluate(`(async () => {
      const stopped = { signal: AbortSignal.abort() }
      const later = new AbortController()
      addEventListener('pointerdown', () => later.abort())
      return [
        await act('click', it, [stopped]),
        await act('fill', field, ['x', stopped]),
        await act('press', field, ['a', stopped]),
        await act('click', it, [{ signal: later.signal }]),
      ].map(({ code }) => code)
    })()`)
    expect(answers).toEqual(['AbortError', 'AbortError', 'AbortError', 'AbortError'])
    expect(await page.evaluate('[clicks, field.value]')).toEqual([0, ''])
  })
})
