import { describe, expect, test } from 'vitest'
import { openProduct, refundPrompt } from '../react/product-page.ts'
import { violations } from '../support/browsers/axe-check.ts'
import { chromiumPath } from '../support/browsers/browser.ts'

describe.skipIf(!chromiumPath)('approvals by someone else in the workspace', () => {
  test('A14: the user who asked may reject it, and a clerk approves it at /approvals without a link to the run', async () => {
    const { page, url, refunds, signIn, askAs } = await openProduct({ approve: { by: 'role:clerk' } })
    const runId = ((await askAs('ann', '/run', { prompt: refundPrompt })) as { runId: string }).runId
    await page.goto(`${url}/agent/approvals`)
    const question = page.locator('[data-approval]')
    await question.getByText('Waits for someone with the role clerk.', { exact: true }).waitFor()
    expect(await question.getByRole('button').allInnerTexts()).toEqual(['Reject…'])
    expect(await page.getByRole('link', { name: 'See the run' }).count()).toBe(1)
    expect(await violations(page)).toEqual([])
    await signIn('cleo')
    await page.reload()
    await question.getByText('Asked by ann.').waitFor()
    expect(await question.innerText()).toContain('Refund €12 on invoice 17')
    expect(await page.getByRole('link', { name: 'See the run' }).count()).toBe(0)
    expect(await violations(page)).toEqual([])
    expect(refunds).toEqual([])
    await question.getByRole('button', { name: 'Approve', exact: true }).click()
    await page.getByText('Nothing waits for you.').waitFor()
    const statusOf = async () => ((await askAs('ann', `/runs/${runId}`)) as { run: { status: string } }).run.status
    await expect.poll(statusOf).toBe('completed')
    expect(refunds).toEqual([{ userId: 'ann', invoiceId: '17', amount: 12 }])
    await signIn('ann')
    await page.reload()
    await page.getByText('answered by cleo').waitFor()
  })
})
