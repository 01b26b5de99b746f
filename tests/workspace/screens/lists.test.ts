import { describe, expect, test } from 'vitest'
import { chromiumPath } from '../../support/browsers/browser.ts'
import { post } from '../../support/servers/served.ts'
import { screensWorld } from './screens-world.ts'

describe.skipIf(!chromiumPath)('audit and memory in a browser', () => {
  test('120 entries of the audit come page by page, and can be told apart by kind', async () => {
    const { open, files, run } = await screensWorld()
    for (let number = 1; number <= 120; number += 1) await files.write(`file-${number}.txt`, 'x')
    await run('send to ann@example.com')
    const { page, complaints } = await open('/audit')
    const rows = page.locator('main li')
    await expect.poll(() => rows.count()).toBe(50)
    await page.getByRole('button', { name: 'Show more' }).click()
    await expect.poll(() => rows.count()).toBe(100)
    await page.getByRole('button', { name: 'Show more' }).click()
    await page.getByText('file-1.txt', { exact: true }).waitFor()
    expect(await page.getByRole('button', { name: 'Show more' }).count()).toBe(0)
    await page.getByLabel('Show').selectOption('Asked')
    await expect.poll(() => rows.allTextContents()).toEqual([expect.stringContaining('send a note to ann@example.com')])
    await rows.first().getByRole('button').click()
    await rows.first().getByText('ann@example.com', { exact: true }).waitFor()
    await page.getByLabel('Show').selectOption('Denied')
    await page.getByText('There are no entries of this kind.').waitFor()
    expect(complaints).toEqual([])
  })

  test('a memory is added, replaced by an equal one, and forgotten after a confirmation', async () => {
    const { open, api, store } = await screensWorld()
    await post(`${api}/memories`, { text: 'Has a boat.' })
    const { page, complaints } = await open('/memory')
    const rows = page.locator('main li')
    const add = async (text: string) => {
      await page.getByLabel('Something to remember').fill(text)
      await page.keyboard.press('Enter')
      await rows.getByText(text, { exact: true }).waitFor()
    }
    await add('Likes tea')
    await add('LIKES  tea!')
    expect(await rows.count()).toBe(2)
    await page.getByRole('button', { name: 'Forget: Has a boat.' }).click()
    await page.keyboard.press('Escape')
    await page.locator('[aria-label="Forget: Has a boat."]:focus').waitFor()
    await page.keyboard.press('Enter')
    await page.getByRole('dialog').getByRole('button', { name: 'Forget' }).click()
    await expect.poll(() => rows.count()).toBe(1)
    expect((await store.memory.list('local', { limit: 9 })).map(({ text }) => text)).toEqual(['LIKES  tea!'])
    expect(complaints).toEqual([])
  })
})
