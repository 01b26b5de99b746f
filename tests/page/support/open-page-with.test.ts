import { expect, test } from 'vitest'
import { chromiumPath } from '../../support/browsers/browser.ts'
import { openPageWith } from './open-page-with.ts'

test.skipIf(!chromiumPath)(
  'a page has its HTML, its script with imports of our packages, and its other files',
  async () => {
    const script = "import { PageError } from '@deckhand/page/driver'; globalThis.code = new PageError('GONE', '').code"
    const files = { '/frame.html': '<p>inside</p>' }
    const { page, complaints } = await openPageWith('<h1>Hello</h1><iframe src="/frame.html"></iframe>', {
      script,
      files,
    })
    expect(await page.textContent('h1')).toBe('Hello')
    expect(await page.frameLocator('iframe').locator('p').textContent()).toBe('inside')
    expect(await page.evaluate('globalThis.code')).toBe('GONE')
    expect(complaints.filter((words) => !words.includes('404'))).toEqual([])
  },
)
