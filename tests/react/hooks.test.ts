import { describe, expect, test } from 'vitest'
import { chromiumPath } from '../support/browsers/browser.ts'
import { openProduct, refundPrompt } from './product-page.ts'

describe.skipIf(!chromiumPath)('the hooks in a product of its own', () => {
  test('one conversation is shown twice, its approval is answered from the list, and its run is listed', async () => {
    const app = `function App() {
      const conversation = useConversation({ server: '/agent', onThread: (id) => { globalThis.thread = id } })
      const { approvals, approve, failure, decisions } = useApprovals({ server: '/agent', refreshMs: 200 })
      const { runs } = useRuns({ server: '/agent', refreshMs: 200 })
      globalThis.conversation = conversation
      return <>
        <Chat conversation={conversation} heading="One" />
        <ul id="approvals">{approvals.map(({ id, preview }) => <li key={id}>{preview} <button onClick={() => approve(id)}>Yes</button> {decisions[id]?.failure}</li>)}</ul>
        <ul id="runs">{runs.map(({ id, status }) => <li key={id}>{status}</li>)}</ul>
        <p id="failure">{failure}</p>
      </>
    }`
    const { page, refunds, complaints } = await openProduct({ app })
    await page.evaluate(
      (prompt) => (globalThis as never as { conversation: { send(text: string): boolean } }).conversation.send(prompt),
      refundPrompt,
    )
    const approvals = page.locator('#approvals li')
    await approvals.waitFor()
    expect(await approvals.innerText()).toContain('Refund €12 on invoice 17')
    await expect.poll(() => page.locator('#runs').innerText()).toMatch(/waiting|parked|awaiting/)
    await approvals.getByRole('button').click()
    await expect.poll(() => page.locator('#runs').innerText()).toBe('completed')
    await expect.poll(() => approvals.count()).toBe(0)
    await expect.poll(() => page.locator('.dh-badge').innerText()).toBe('Completed')
    expect(refunds).toHaveLength(1)
    expect(await page.evaluate('thread === conversation.threadId')).toBe(true)
    await expect.poll(() => page.evaluate('conversation.agentId')).toBe('support')
    expect(await page.locator('#failure').innerText()).toBe('')
    expect(complaints.filter((words) => !words.includes('favicon'))).toEqual([])
  })

  test('a list of many runs is read page by page, and a failure is words that a person can read', async () => {
    const app = `function App() {
      const { runs, hasMore, loadMore, failure, isLoading, refresh, stop } = useRuns({ server: '/agent', refreshMs: 0 })
      const conversation = useConversation({ server: '/agent' })
      globalThis.controls = { loadMore, refresh, stop }
      globalThis.shown = { count: runs.length, hasMore, failure, isLoading }
      return null
    }`
    const { page, signIn, url } = await openProduct({ app })
    await page.evaluate(async () => {
      for (let run = 0; run < 52; run++) {
        const body = JSON.stringify({ prompt: 'hello' })
        await fetch('/agent/api/agent/run', { method: 'POST', body, headers: { 'content-type': 'application/json' } })
      }
    })
    await page.reload()
    const shown = () => page.evaluate('shown')
    await expect.poll(shown).toEqual({ count: 50, hasMore: true, isLoading: false })
    await page.evaluate('controls.loadMore()')
    await expect.poll(shown).toEqual({ count: 52, hasMore: false, isLoading: false })
    await page.route(`${url}/agent/**`, () => {})
    await page.evaluate('void controls.refresh()')
    await expect.poll(shown).toEqual({ count: 52, hasMore: false, isLoading: true })
    await page.evaluate('controls.stop()')
    await expect.poll(shown).toMatchObject({ isLoading: false, failure: expect.stringContaining('stopped') })
    await page.unroute(`${url}/agent/**`)
    await signIn(undefined)
    await page.evaluate('controls.refresh()')
    await expect.poll(shown).toMatchObject({ count: 52, failure: 'Sign in first.' })
  })
})
