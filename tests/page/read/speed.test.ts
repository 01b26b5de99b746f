import { expect, test } from 'vitest'
import { chromiumPath } from '../../support/browser.ts'
import { openRead } from './read-page.ts'
import { threadTime } from './thread-time.ts'

const card = (each: number) =>
  `<article><h3>Thing ${each}</h3><p>Text of <b>it</b></p><div><span>12</span><button>Add</button><label>Count <input></label></div></article>`

/** About 5,600 elements and 1,250 controls. */
const html = `<main>${Array.from({ length: 625 }, (_, each) => card(each)).join('')}</main>`

const change = (each: number) =>
  `document.querySelectorAll('b')[${each * 7}].textContent = 'new ${each}'; document.querySelector('main').append(document.querySelectorAll('article')[9].cloneNode(true)); document.body.offsetHeight`

test.skipIf(!chromiumPath)(
  'a page of 1,250 controls is read in 100 ms, and in 10 ms after a small change',
  async () => {
    const opened = await openRead(html)
    await opened.page.evaluate('document.body.offsetHeight')
    const first = await threadTime(opened, 'driver.getPageState(); 0')
    await opened.page.evaluate(
      'driver = createPageDriver(document, { quietMs: 60_000 }); driver.onStateChange(() => {}); 0',
    )
    const again: number[] = []
    for (let each = 0; each < 20; each += 1) {
      await opened.page.evaluate(change(each))
      again.push(await threadTime(opened, 'driver.getPageState(); 0'))
    }
    const median = again.toSorted((a, b) => a - b)[10] as number
    process.stdout.write(`page driver: first ${first.toFixed(1)} ms, after a small change ${median.toFixed(1)} ms\n`)
    // Twice the goals of the driver: thread time still grows when caches are shared with others.
    expect(first).toBeLessThan(100)
    expect(median).toBeLessThan(10)
  },
)
