import { expect, test } from 'vitest'
import { chromiumPath } from '../../support/browsers/browser.ts'
import { openRead, type ReadState } from './read-page.ts'

const inBrowser = test.skipIf(!chromiumPath)

/** Listens and makes each change in turn. After each, returns the last report, the current reading, and what a driver that reads everything again would report. */
async function follow(html: string, changes: string[]) {
  const { page } = await openRead(html)
  await page.evaluate(`
    globalThis.anew = () => told(createPageDriver(document).getPageState())
    globalThis.heard = [anew()]
    globalThis.off = driver.onStateChange((state) => heard.push(told(state)))`)
  const steps: { heard: number; last: ReadState; now: ReadState; anew: ReadState }[] = []
  for (const change of changes) {
    await page.evaluate(`heard.splice(0, heard.length - 1); ${change}`)
    await page.waitForTimeout(100)
    const isTold = 'JSON.stringify(heard.at(-1)) === JSON.stringify(anew())'
    await page.waitForFunction(isTold, undefined, { timeout: 20_000 }).catch(() => undefined)
    const look = '({ heard: heard.length - 1, last: heard.at(-1), now: told(driver.getPageState()), anew: anew() })'
    steps.push(await page.evaluate(look))
  }
  return { page, steps }
}

const card = (name: string) => `<li><h3>${name}</h3><button>Add</button></li>`
const html = `<style>.off{display:none}</style><main id=m><h1 id=h>Shop</h1><ul id=u>${card('Mug')}${card('Cup')}</ul>
  <p id=p>Words</p><fieldset id=f><label id=l>Name <input id=i></label></fieldset><div id=d class=off><button>Late</button></div>
  <input id=c type=checkbox aria-label=More><div data-deckhand-chat id=chat>chat</div></main>`

inBrowser('whatever changes, the page that is followed is told as the page that is read anew', async () => {
  const { steps } = await follow(html, [
    "u.insertAdjacentHTML('beforeend', '<li><h3>Jug</h3><button>Add</button></li>')",
    "p.firstChild.data = 'Other words'",
    "d.className = ''",
    'f.disabled = true',
    'f.disabled = false',
    "l.firstChild.data = 'Full name '",
    'u.append(u.firstElementChild)',
    "m.setAttribute('aria-hidden', 'true')",
    "m.removeAttribute('aria-hidden')",
    "i.type = 'file'",
    "document.styleSheets[0].insertRule('#u { display: none }'); p.title = 'styled'",
    'u.remove()',
    "document.body.insertAdjacentHTML('beforeend', '<iframe srcdoc=\"<button>Framed</button>\"></iframe>')",
    "document.querySelector('iframe').contentDocument.querySelector('button').textContent = 'Renamed'",
    "history.pushState({}, '', '/other'); h.textContent = 'Other'",
  ])
  for (const { last, now, anew } of steps) {
    expect(now).toEqual(anew)
    expect(last).toEqual(anew)
  }
})

inBrowser('what is typed is told', async () => {
  const { page } = await follow('<input aria-label=Name>', [])
  await page.fill('input', 'Ann')
  await page.waitForFunction('heard.length > 1')
  expect(await page.evaluate('heard.at(-1).viewState.content')).toEqual([{ field: 'Name', value: 'Ann' }])
})

inBrowser(
  'many changes of a moment are told once, and those that make no difference or are the chat’s never',
  async () => {
    const { steps } = await follow(html, [
      "for (let at = 0; at < 500; at++) p.textContent = 'Words ' + at",
      "chat.innerHTML = '<p>Hello</p><button>Send</button>'",
      "p.style.color = 'red'",
    ])
    expect(steps.map(({ heard }) => heard)).toEqual([1, 0, 0])
  },
)

inBrowser('the page is watched only while somebody listens', async () => {
  const { page } = await openRead('<p>x</p>')
  await page.evaluate(`
    globalThis.watching = 0
    const { observe, disconnect } = MutationObserver.prototype
    MutationObserver.prototype.observe = function (...args) { watching += 1; return observe.apply(this, args) }
    MutationObserver.prototype.disconnect = function () { watching -= 1; return disconnect.call(this) }
  `)
  const watching = () => page.evaluate('watching')
  await page.evaluate('driver.getPageState()')
  expect(await watching()).toBe(0)
  await page.evaluate(
    'globalThis.one = driver.onStateChange(() => {}); globalThis.two = driver.onStateChange(() => {})',
  )
  expect(await watching()).toBe(1)
  await page.evaluate('one()')
  expect(await watching()).toBe(1)
  await page.evaluate('two()')
  expect(await watching()).toBe(0)
  await page.evaluate('driver.onStateChange(() => {}); driver.dispose()')
  expect(await watching()).toBe(0)
})
