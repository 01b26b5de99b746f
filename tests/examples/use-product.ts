import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { violations } from '../support/browsers/axe-check.ts'
import { openPage } from '../support/browsers/browser.ts'

/** Checks the example at `url` as Ann, Ben, a stranger and a page of another origin. */
export async function useProduct(url: string): Promise<void> {
  const { page, complaints } = await openPage({ viewport: { width: 800, height: 900 } })
  await signIn(page, url, 'ann')
  await say(page, 'Refund 12 on invoice 17')
  const question = page.locator('.dh-approval')
  await question.waitFor()
  expect(await question.locator('.dh-question').innerText()).toBe('Refund €12 on invoice 17')
  await takePicture(page, 'question')
  expect(await violations(page)).toEqual([])
  await question.getByRole('button', { name: 'Approve', exact: true }).dblclick()
  await expect.poll(() => badges(page)).toEqual(['Completed'])
  await page.locator('[data-answer=done]').waitFor()
  await say(page, 'Which invoices do I have?')
  await expect.poll(() => page.locator('[data-answer=done]').count()).toBe(2)
  expect(await page.locator('[data-answer=done] .dh-text').last().innerText()).toMatch(/amount: 40, refunded: 12$/)
  await takePicture(page, 'done')

  await say(page, 'Refund 5 on invoice 17')
  await question.waitFor()
  await expectOthersKeptOut(page, url)
  await question.getByRole('button', { name: 'Approve', exact: true }).click()
  await expect.poll(() => badges(page)).toEqual(['Completed', 'Completed', 'Completed'])
  // Anonymous requests get 401, and there is no favicon.
  expect(complaints.filter((words) => !/40[14]/.test(words))).toEqual([])
}

/** While a question of Ann's is open. */
async function expectOthersKeptOut(ann: Page, url: string): Promise<void> {
  const lists = ['runs', 'threads', 'approvals?status=open'].map((name) => `/agent/api/agent/${name}`)
  const anns = await Promise.all(lists.map((path) => ask(ann, path)))
  const [runs, threads, approvals] = anns.map(({ body }) => idsIn(body))
  expect([runs?.length, threads?.length, approvals?.length]).toEqual([3, 1, 1])
  const own = [`${lists[0]}/${runs?.[0]}`, `${lists[1]}/${threads?.[0]}`]
  const answer = `/agent/api/agent/approvals/${approvals?.[0]}`

  const { page: ben } = await openPage()
  await signIn(ben, url, 'ben')
  for (const path of lists) expect(idsIn((await ask(ben, path)).body), path).toEqual([])
  for (const path of own) {
    expect((await ask(ann, path)).status, path).toBe(200)
    expect((await ask(ben, path)).status, path).toBe(404)
  }
  expect((await ask(ben, answer, { decision: 'approve_once' })).status).toBe(404)

  for (const path of [...lists, ...own]) expect((await fetch(url + path)).status, path).toBe(401)
  const cookie = (await ann.context().cookies()).map(({ name, value }) => `${name}=${value}`).join('; ')
  const headers = { cookie, origin: 'http://evil.example', 'content-type': 'application/json' }
  const body = JSON.stringify({ decision: 'approve_once' })
  expect((await fetch(url + answer, { method: 'POST', headers, body })).status).toBe(403)
  for (const path of [...lists, ...own]) expect((await fetch(url + path, { headers })).status, path).toBe(403)
  expect(idsIn((await ask(ann, lists[2] ?? '')).body), 'the question is still open').toEqual(approvals)
}

async function signIn(page: Page, url: string, user: string): Promise<void> {
  await page.goto(url)
  await page.getByRole('button', { name: user }).click()
  await expect.poll(async () => (await ask(page, '/agent/api/agent/runs')).status).toBe(200)
  await page.goto(url)
}

async function say(page: Page, words: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Message' }).fill(words)
  await page.keyboard.press('Enter')
}

const badges = (page: Page) => page.locator('.dh-badge').allInnerTexts()

/** A request of the page itself, with the cookie of the signed-in user. */
const ask = (page: Page, path: string, body?: object): Promise<{ status: number; body: unknown }> =>
  page.evaluate(
    async ([address, text]) => {
      const headers = { 'content-type': 'application/json' }
      const response = await fetch(address, text === null ? {} : { method: 'POST', headers, body: text })
      return { status: response.status, body: await response.json() }
    },
    [path, body === undefined ? null : JSON.stringify(body)] as const,
  )

/** Of the one list in an answer. */
function idsIn(body: unknown): string[] {
  const [list = []] = Object.values(body as object).filter((value) => Array.isArray(value)) as { id: string }[][]
  return list.map(({ id }) => id)
}

/** Saves a picture to the folder that DECKHAND_TEST_PICTURES names. */
async function takePicture(page: Page, name: string): Promise<void> {
  const folder = process.env.DECKHAND_TEST_PICTURES
  if (folder) await page.screenshot({ path: `${folder}/${name}.png` })
}
