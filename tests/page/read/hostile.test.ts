import { expect, test } from 'vitest'
import { chromiumPath } from '../../support/browsers/browser.ts'
import { openRead, type ReadState } from './read-page.ts'
import { threadTime, walkTime } from './thread-time.ts'

/** The browser needs longer to make such pages than to read them. */
const inBrowser = (title: string, run: () => Promise<void>) => test.skipIf(!chromiumPath)(title, run, 90_000)

const ordinary = '<p>Words <b>and</b> <button>more</button></p>'.repeat(1_250)

/** Makes the page with a script and reads it. `walks` is what that cost, in plain walks over an ordinary page of 5,000 elements. */
async function readHostile(script: string): Promise<{ walks: number; state: ReadState; bytes: number }> {
  const opened = await openRead('<button>First</button>')
  await opened.page.evaluate(`${script}; document.body.offsetHeight`)
  const ms = await threadTime(opened, 'globalThis.state = driver.getPageState(); 0')
  const state = (await opened.page.evaluate('told(state)')) as ReadState
  const walked = await walkTime(await openRead(ordinary))
  process.stdout.write(`hostile page: ${ms.toFixed(1)} ms, a walk ${walked.toFixed(1)} ms\n`)
  return { walks: ms / walked, state, bytes: Buffer.byteLength(JSON.stringify(state.viewState)) }
}

inBrowser('50,000 nodes are read in bounded time, and the outline says that there is more', async () => {
  const { walks, state, bytes } = await readHostile(
    "document.body.insertAdjacentHTML('beforeend', '<div><p>Words</p><button>Go</button></div>'.repeat(17_000))",
  )
  expect(walks).toBeLessThan(75)
  expect(bytes).toBeLessThanOrEqual(20_000)
  expect(state.viewState.cut).toBeTruthy()
  expect(state.interactions.flatMap(({ items }) => items).length).toBeLessThan(20_000)
})

inBrowser('attributes and texts of 5 MB cost nothing and go nowhere', async () => {
  const { walks, state, bytes } = await readHostile(`
    const long = 'a b '.repeat(1_300_000)
    const add = (tag, attributes) => document.body.append(Object.assign(document.createElement(tag), attributes))
    add('button', { ariaLabel: long }); add('input', { placeholder: long, value: long.slice(0, 100_000) }); add('p', { textContent: long.slice(0, 100_000) }); add('p', { hidden: true, textContent: long })
    add('button', { id: long, textContent: 'Id' }); add('button', { className: long, textContent: 'Class' }); document.title = long
    document.body.lastChild.setAttribute('role', long); add('a', { href: '/' + long }); add('div', { innerHTML: '<button>S</button>', title: long })
    const labelled = document.createElement('input'); labelled.setAttribute('aria-labelledby', long); document.body.append(labelled)`)
  expect(walks).toBeLessThan(15)
  expect(bytes).toBeLessThanOrEqual(20_000)
  expect(JSON.stringify(state.interactions).length).toBeLessThan(20_000)
})

inBrowser('nesting without end is followed only so far', async () => {
  const { walks, state } = await readHostile(`
    let inner = document.body
    for (let depth = 0; depth < 1_200; depth++) { inner = inner.appendChild(document.createElement('div')); inner.setAttribute('tabindex', '0') }
    inner.innerHTML = '<button>Deep</button>'`)
  expect(walks).toBeLessThan(75)
  expect(state.interactions[0]?.refName).toBe('first')
})

inBrowser(
  'many controls with one name get names of their own, for a cost that grows with their number and not its square',
  async () => {
    const same = (count: number) =>
      readHostile(`document.body.insertAdjacentHTML('beforeend', '<p><button>Same</button></p>'.repeat(${count}))`)
    const few = await same(1_000)
    const { walks, state } = await same(4_000)
    expect(new Set(state.interactions.map(({ refName }) => refName)).size).toBe(state.interactions.length)
    // Four times as many cost 4 times as much, or 16 times if each were compared with all.
    expect(walks / few.walks).toBeLessThan(12)
  },
)

inBrowser('a form whose fields hide its methods is left out, and nothing else', async () => {
  const { state } = await readHostile(`
    document.body.insertAdjacentHTML('beforeend', '<form id=f><input name=matches><input name=attributes><input name=getAttribute><input name=localName><input aria-label=Hidden></form><form><input name=id aria-label=Seen></form>')`)
  expect(state.interactions.map(({ refName }) => refName)).toEqual(['first', 'seen'])
})
