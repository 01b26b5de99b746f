import { type IdentityServer, startIdentityServer } from '@deckhand/emulator/identity'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { firebaseWorld } from '../server/firebase/firebase-world.ts'
import { leadToIdentity } from '../server/firebase/google-in-browser.ts'
import { sidewaysOverflow, violations } from '../support/browsers/axe-check.ts'
import { chromiumPath, openPage } from '../support/browsers/browser.ts'
import { chatOf, workspaceFolder } from './chat/chat-page.ts'

const fillIn = async (page: Page, email: string, password: string) => {
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

/** Where Firebase's script would keep who is signed in, and by which tokens. */
const leftovers = (page: Page) =>
  page.evaluate<string[]>(`(async () => {
    const databases = (await indexedDB.databases()).map(({ name }) => name)
    return [...Object.keys(localStorage), ...Object.keys(sessionStorage), ...databases]
  })()`)

describe.skipIf(!chromiumPath)('signing in with Firebase in a browser', () => {
  let google: IdentityServer
  beforeAll(async () => {
    google = await startIdentityServer()
    google.identity.accounts.add({ email: 'ann@example.com', password: 'correct horse' })
    google.identity.accounts.add({ email: 'eve@evil.example', password: 'correct horse' })
  })
  afterAll(() => google.close())

  test('Ann signs in with her password, chats and signs out, and her cookie opens nothing any more', async () => {
    const { url, ask } = await firebaseWorld(google, { allow: '@example.com' }, { workspaceFolder })
    const { page, complaints } = await openPage({ viewport: { width: 390, height: 800 } })
    page.setDefaultTimeout(20_000)
    const { outside } = await leadToIdentity(page, google)
    const response = await page.goto(`${url}/chat/deckhand`)
    expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe('/sign-in?next=%2Fchat%2Fdeckhand')
    expect(response?.headers()['content-security-policy']).toContain(
      "connect-src 'self' https://identitytoolkit.googleapis.com https://securetoken.googleapis.com; frame-src https://deckhand-test.firebaseapp.com;",
    )
    await page.getByRole('button', { name: 'Sign in', exact: true }).isEnabled()
    expect([await violations(page), await sidewaysOverflow(page), complaints]).toEqual([[], 0, []])
    expect((await page.getByRole('button', { name: 'Sign in', exact: true }).boundingBox())?.width).toBeGreaterThan(250)

    const problem = page.getByRole('alert')
    await fillIn(page, 'ann@example.com', 'wrong')
    await problem.getByText('The address or the password is wrong.').waitFor()
    await fillIn(page, 'eve@evil.example', 'correct horse')
    await problem.getByText('This account may not sign in here.').waitFor()
    expect(await violations(page)).toEqual([])
    expect(await page.context().cookies()).toEqual([])
    google.fail('/v1/projects')
    await fillIn(page, 'ann@example.com', 'correct horse')
    await problem.getByText('Google does not answer').waitFor()
    google.fail()

    await fillIn(page, 'ann@example.com', 'correct horse')
    await page.waitForURL('**/chat/deckhand')
    const chat = await chatOf(page)
    await chat.send('what is 12.5% of 2480?')
    await chat.becomes('done')
    expect(await leftovers(page)).not.toContainEqual(expect.stringMatching(/firebase:|firebaseLocalStorage/))
    expect(outside).toEqual([])

    const [kept] = await page.context().cookies()
    const cookie = `${kept?.name}=${kept?.value}`
    expect([kept?.httpOnly, kept?.sameSite, (await ask(cookie)).status]).toEqual([true, 'Lax', 200])
    await page.setViewportSize({ width: 1200, height: 800 })
    await page.getByText('ann@example.com', { exact: true }).waitFor()
    expect(await violations(page)).toEqual([])
    await page.getByRole('button', { name: 'Sign out' }).click()
    await page.waitForURL('**/sign-in')
    await page.getByRole('heading', { name: 'Sign in' }).waitFor()
    expect([await page.context().cookies(), (await ask(cookie)).status]).toEqual([[], 401])
  })

  test('a failed or partial sign-out is reported', async () => {
    const { url } = await firebaseWorld(google, {}, { workspaceFolder })
    const { page } = await openPage({ viewport: { width: 1200, height: 800 } })
    page.setDefaultTimeout(20_000)
    await leadToIdentity(page, google)
    await page.goto(`${url}/sign-in?next=/runs`)
    await fillIn(page, 'ann@example.com', 'correct horse')
    await page.waitForURL('**/runs')
    await page.route('**/api/auth/session', (route) =>
      route.request().method() === 'DELETE' ? route.abort() : route.continue(),
    )
    await page.getByRole('button', { name: 'Sign out' }).click()
    await page.getByRole('alert').getByText('You are still signed in').waitFor()
    expect(await violations(page)).toEqual([])
    await page.unroute('**/api/auth/session')
    onTestFinished(() => google.fail())
    google.fail('/v1/projects')
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByRole('alert').getByText('You are signed out here. Google did not answer').waitFor()
    expect([await violations(page), await page.context().cookies()]).toEqual([[], []])
  })

  test('if Google cannot be reached the page says so, for both sign-in methods', async () => {
    const { url } = await firebaseWorld(google, {}, { workspaceFolder })
    const { page } = await openPage({ colorScheme: 'dark' })
    page.setDefaultTimeout(20_000)
    await page.route('https://*/**', (route) => route.abort('internetdisconnected'))
    await page.goto(`${url}/sign-in`)
    const words = page.getByText('Google cannot be reached. Check your connection, and try again.')
    await fillIn(page, 'ann@example.com', 'correct horse')
    await words.waitFor()
    expect(await violations(page)).toEqual([])
    await page.reload()
    await page.getByRole('button', { name: 'Sign in with Google' }).click()
    await page.getByText('Google sent an unexpected answer.').waitFor()
  })
})
