import type { Row } from '../harness/report.ts'
import type { PageOptions } from './page-options.ts'

/** The size in UTF-8, as it is sent and billed. */
const measure = `(() => {
  const bytes = (value) => new TextEncoder().encode(typeof value === 'string' ? value : JSON.stringify(value)).length
  const driver = createPageDriver(document)
  const tools = pageTools(driver)
  const whole = pageTools(driver, { definitionBytes: 100_000_000 })
  const enums = driver.getPageState().interactions.map(({ refName, items }) => [refName, items.map(({ coordinate }) => coordinate.join('/'))])
  return {
    ours: bytes(tools.definitions()) + bytes(tools.context()),
    html: bytes(document.documentElement.outerHTML),
    enums: bytes(whole.definitions()) + bytes(enums),
  }
})()`

interface Bytes {
  ours: number
  html: number
  enums: number
}

const places = [
  { name: 'the shop', path: '/shop' },
  { name: 'the large page', path: '/big.html' },
]

/** What every message sends: definitions and state, compared with the page's HTML and with definitions that list every item. */
export async function turnBytesRows({ browser, url, tell }: PageOptions): Promise<Row[]> {
  const rows: Row[] = []
  for (const { name, path } of places) {
    const page = await browser.newPage()
    await page.goto(url + path)
    await page.locator('button').first().waitFor()
    await page.addScriptTag({ url: '/page-script.js', type: 'module' })
    await page.waitForFunction('globalThis.createPageDriver')
    const { ours, html, enums } = await page.evaluate<Bytes>(measure)
    rows.push(row(`kB per turn, ${name}`, ours, html, 'its outerHTML'))
    rows.push(row(`kB per turn, ${name}`, ours, html + enums, 'outerHTML and an enum of every item'))
    await page.close()
  }
  tell('counted what a turn sends\n')
  return rows
}

function row(metric: string, ours: number, theirs: number, reference: string): Row {
  const limit = 60_000
  const kilo = { ours: ours / 1_000, theirs: theirs / 1_000 }
  return {
    metric,
    ours: kilo.ours,
    reference,
    theirs: kilo.theirs,
    ratio: ours / theirs,
    goal: 'at most 60 kB',
    met: ours <= limit,
  }
}
