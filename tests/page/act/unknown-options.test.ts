import { expect, test } from 'vitest'
import { chromiumPath } from '../../support/browsers/browser.ts'
import { openZoo } from './open-zoo.ts'
import { style } from './zoo-style.ts'

const cases: [string, string, string][] = [
  ['a select of Radix', 'radix.jsx', '#select'],
  ['a select of Base UI', 'base-ui.jsx', '#select'],
  ['a combobox of Base UI', 'base-ui.jsx', '#combobox'],
  ['a select of React Aria', 'react-aria.jsx', '#select'],
  ['a combobox of React Aria', 'react-aria.jsx', '#combobox'],
]

test.skipIf(!chromiumPath).each(cases)(
  '%s without such an option is left as it was, and closed',
  async (_what, fixture, selector) => {
    const zoo = await openZoo(`${style}<div id="root"></div>`, fixture)
    const before = await zoo.state()
    const { code, message } = await zoo.act('fill', selector, 'Durian')
    expect({ code, message }).toMatchObject({
      code: 'NO_SUCH_OPTION',
      message: expect.stringMatching(/"(Apple|Bern)", "(Banana|Oslo)"/),
    })
    await expect.poll(() => zoo.page.locator('[role=listbox]:visible').count()).toBe(0)
    expect(await zoo.state()).toEqual(before)
  },
)
