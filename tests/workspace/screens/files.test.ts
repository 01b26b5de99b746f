import { readFile } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import { chromiumPath } from '../../support/browsers/browser.ts'
import { screensWorld } from './screens-world.ts'

const hostile = `x<img src=x onerror="window.hit=1"> & 'more' ?#%.txt`

describe.skipIf(!chromiumPath)('files in a browser', () => {
  test('a file is uploaded, opened, compared with the version before, downloaded and deleted', async () => {
    const { open } = await screensWorld()
    const { page, complaints } = await open('/files')
    const upload = (name: string, text: string) =>
      page.getByLabel('Files to upload').setInputFiles([{ name, mimeType: 'text/plain', buffer: Buffer.from(text) }])
    await upload('plan.md', '# Plan\n\none\n')
    await page.getByRole('link', { name: /plan.md.*12 B/ }).waitFor()
    await page.getByRole('button', { name: 'Upload', disabled: false }).waitFor()
    await upload('plan.md', '# Plan\n\ntwo <b>bold</b>\n')
    await page.getByRole('link', { name: /plan.md.*24 B/ }).click()
    await page.locator('.markdown').getByRole('heading', { name: 'Plan' }).waitFor()
    expect(await page.title()).toBe('plan.md · Deckhand')
    await page.getByRole('button', { name: 'What changed' }).click()
    await page.getByText('-one', { exact: true }).waitFor()
    await page.getByText('+two <b>bold</b>', { exact: true }).waitFor()
    await page.getByRole('button', { name: 'Show', exact: true }).click()
    await page.locator('.markdown').getByText('one', { exact: true }).waitFor()
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Download' }).click(),
    ])
    expect(download.suggestedFilename()).toBe('plan.md')
    expect(await readFile(await download.path(), 'utf8')).toBe('# Plan\n\none\n')
    await page.getByRole('button', { name: 'Delete' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await page.getByText('There are no files yet.').waitFor()
    expect(complaints).toEqual([])
  })

  test('a hostile name is only a name, and a file opens by its address', async () => {
    const { open, files, url } = await screensWorld()
    await files.write(hostile, 'inside')
    await files.write('deck.pptx', Buffer.from([80, 75, 3, 4, 0, 255]))
    const { page, complaints } = await open(`/files?path=${encodeURIComponent(hostile)}`)
    await page.getByText('inside', { exact: true }).waitFor()
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe(hostile)
    await page.getByRole('link', { name: 'All files' }).click()
    await page.getByRole('link', { name: hostile }).click()
    await page.getByText('inside', { exact: true }).waitFor()
    expect(await page.evaluate(() => 'hit' in globalThis)).toBe(false)
    await page.goto(`${url}/files?path=deck.pptx`)
    await page.getByText('6 B that are no text.').waitFor()
    expect(complaints).toEqual([])
  })

  test('a file that was deleted, and one that never was, say so', async () => {
    const { open, files, url } = await screensWorld()
    await files.write('old.txt', 'what was')
    await files.delete('old.txt')
    const { page } = await open('/files?path=old.txt')
    await page.getByText('This file was deleted.').waitFor()
    await page.getByText('what was', { exact: true }).waitFor()
    expect(await page.getByRole('button', { name: 'Delete' }).count()).toBe(0)
    await page.goto(`${url}/files?path=never.txt`)
    await expect.poll(() => page.getByRole('alert').textContent()).toContain('never.txt')
  })

  test('a refused upload says why, and earlier uploads are kept', async () => {
    const { open } = await screensWorld()
    const { page } = await open('/files')
    const file = (name: string) => ({ name, mimeType: 'text/plain', buffer: Buffer.from('x') })
    await page.getByLabel('Files to upload').setInputFiles([file('good.txt'), file('bad\u202E.txt')])
    await expect.poll(() => page.getByRole('alert').textContent()).toContain('invisible character')
    await page.getByRole('link', { name: /good.txt/ }).waitFor()
  })
})
