import { expect, test } from 'vitest'
import { chromiumPath } from '../../support/browsers/browser.ts'
import { openSeveralPages } from './several-pages.ts'

// Five rounds with a real server: on a busy machine that takes longer than most tests.
const inBrowser = test.skipIf(!chromiumPath)

const account = `<h1>Account</h1><p id="deleted">0</p><script>let deleted = 0</script>
  <section aria-label="Photos"><button onclick="document.querySelector('#deleted').textContent = ++deleted">Delete</button></section>
  <section aria-label="Account"><form onsubmit="event.preventDefault(); document.querySelector('#deleted').textContent = ++deleted">
    <label>Reason <input></label><button>Delete</button></form></section>`

inBrowser(
  'P1: whatever the model calls, a listed control is worked only after the card, with the real server',
  { timeout: 90_000 },
  async () => {
    const way = (name: string, args: Record<string, string | string[]>) => ({ calls: [{ name, args }] })
    const site = await openSeveralPages({
      turns: [
        way('trigger-interaction', { refName: 'delete-photos' }),
        way('trigger-interaction', { coordinate: ['delete-account'] }),
        way('fill-reason', { value: 'None' }),
        way('click-delete-account', {}),
        { text: ['It is deleted.'] },
      ],
      more: { '/account': () => account },
      confirm: ['click-delete'],
    })
    const { page, panel, say, origin } = site
    await page.goto(`${origin}/account`)
    await say('Delete it')
    await panel.locator('.question').waitFor()
    expect(await panel.locator('.question').textContent()).toContain('Click "Delete')
    expect(await page.locator('#deleted').textContent()).toBe('0')
    await panel.getByRole('button', { name: 'Confirm' }).click()
    await panel.getByText('It is deleted.').waitFor()
    expect(await page.locator('#deleted').textContent()).toBe('1')
    const told = JSON.stringify(site.asked.at(-1)?.body.history)
    expect(told).toContain('use click-delete-photos')
    expect(told).toContain('use click-delete-account')
  },
)

inBrowser('P2: a reload between the question and the answer asks again when the price is another', async () => {
  let price = '10 €'
  const site = await openSeveralPages({
    turns: [{ calls: [{ name: 'click-pay', args: {} }] }, { text: ['It is paid.'] }],
    more: {
      '/pay': () =>
        `<h1>Pay</h1><p id="paid">Nothing</p><button data-deckhand-name="Pay" data-deckhand-confirm="Pay ${price}?" onclick="document.querySelector('#paid').textContent = '${price}'">Pay</button>`,
    },
  })
  const { page, panel, say, origin } = site
  const question = panel.locator('.question')
  const confirm = panel.getByRole('button', { name: 'Confirm' })
  await page.goto(`${origin}/pay`)
  await say('Pay')
  await question.waitFor()
  expect(await question.textContent()).toBe('Pay 10 €?')
  price = '9,999 €'
  await page.reload()
  await question.waitFor()
  expect(await question.textContent()).toBe('Pay 10 €?')
  await confirm.click()
  await expect.poll(() => question.textContent()).toBe('Pay 9,999 €?')
  expect(await page.locator('#paid').textContent()).toBe('Nothing')
  await confirm.click()
  await panel.getByText('It is paid.').waitFor()
  expect(await page.locator('#paid').textContent()).toBe('9,999 €')
})

inBrowser(
  "P1: the browser's own agent is offered listed controls as such, from the first tool on",
  async ({ skip }) => {
    const site = await openSeveralPages({
      turns: [],
      more: { '/account': () => account },
      confirm: ['click-delete'],
      features: ['WebMCP'],
    })
    const { page, origin } = site
    await page.goto(`${origin}/account`)
    if (!(await page.evaluate(`'modelContext' in document`))) skip('this Chromium has no document.modelContext')
    const names = () => page.evaluate(`document.modelContext.getTools().then((all) => all.map(({ name }) => name))`)
    await expect.poll(names).toContain('click-delete-photos')
    for (const [name, args] of [
      ['click-delete-photos', {}],
      ['trigger-interaction', { refName: 'delete-account' }],
    ] as const) {
      const call = `(async () => {
      const tool = (await document.modelContext.getTools()).find((one) => one.name === ${JSON.stringify(name)})
      const input = ${JSON.stringify(args)}
      return String(await document.modelContext.executeTool(tool, input).catch(() => document.modelContext.executeTool(tool, JSON.stringify(input))))
    })()`
      expect(await page.evaluate(call)).toContain('NOT_ALLOWED')
    }
    expect(await page.locator('#deleted').textContent()).toBe('0')
  },
)
