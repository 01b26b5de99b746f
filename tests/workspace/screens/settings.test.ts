import { describe, expect, test } from 'vitest'
import { chromiumPath } from '../../support/browsers/browser.ts'
import { signedIn } from '../../support/servers/signed-in.ts'
import { profileOf } from '../chat/chat-page.ts'
import { openScreen, screensWorld, workspaceFolder } from './screens-world.ts'

describe.skipIf(!chromiumPath)('settings in a browser', () => {
  test('trust, the list of recipients and the profile are changed, and a bad address is refused with words', async () => {
    const { open, store } = await screensWorld()
    const { page, complaints } = await open('/settings')
    await page.getByRole('radio', { name: /^Delegated/ }).click()
    await expect.poll(async () => (await store.settings.read('local')).trust).toBe('delegated')
    const address = page.getByLabel('An address')
    await address.fill('ann@')
    await page.keyboard.press('Enter')
    await page.getByText('"ann@" is not an address. Write it in full, such as ann@example.com.').waitFor()
    await address.fill('Ann@Example.com')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Remove ann@example.com' }).waitFor()
    expect((await store.settings.read('local')).allowlist).toEqual(['ann@example.com'])
    await page.getByRole('button', { name: 'Remove ann@example.com' }).click()
    await expect.poll(async () => (await store.settings.read('local')).allowlist).toEqual([])
    // The list goes when the answer comes, and takes the focus and the place of all that is below it.
    await page.getByRole('button', { name: 'Remove ann@example.com' }).waitFor({ state: 'detached' })
    await page.getByLabel('Time zone').fill('Mars/Base')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect.poll(() => page.getByRole('alert').allTextContents()).toContainEqual(expect.stringContaining('IANA'))
    await page.getByLabel('Name').fill('Ann')
    await page.getByLabel('Time zone').fill('Europe/Berlin')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Saved.').waitFor()
    await page.reload()
    await expect.poll(() => page.getByLabel('Name').inputValue()).toBe('Ann')
    expect(complaints.filter((each) => !/status of 400/.test(each))).toEqual([])
  })

  test('a token is made and shown once, works, shows when it was used, and is revoked after a confirmation', async () => {
    const { open, url } = await screensWorld()
    const { page, complaints } = await open('/settings')
    const panel = page.getByRole('region', { name: 'API tokens' })
    await panel.getByLabel('New token').fill('Nightly report')
    await panel.getByRole('checkbox', { name: /^Files/ }).uncheck()
    await panel.getByLabel('Days').fill('7')
    await panel.getByRole('button', { name: 'Make a token' }).click()
    const text = (await panel.locator('code').textContent()) ?? ''
    expect(text).toMatch(/^dht_[0-9a-f]{24}_[\w-]{43}$/)
    const headers = { authorization: `Bearer ${text}` }
    const status = async (path: string) => (await fetch(`${url}/api/agent/${path}`, { headers })).status
    expect([await status('runs'), await status('files')]).toEqual([200, 403])
    await panel.getByText(/^runs · made .* · ends .* · never used$/).waitFor()
    await panel.getByRole('button', { name: 'Done' }).click()
    expect(await page.content()).not.toContain(text)
    await page.reload()
    await panel.getByText(/^runs · made .* · ends .* · used /).waitFor()
    expect(await page.content()).not.toContain(text)
    await panel.getByRole('button', { name: 'Revoke Nightly report' }).click()
    const dialog = page.getByRole('dialog', { name: 'Revoke the token?' })
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    expect(await status('runs')).toBe(200)
    await panel.getByRole('button', { name: 'Revoke Nightly report' }).click()
    await dialog.getByRole('button', { name: 'Revoke' }).click()
    // While it is open, everything behind it is hidden, so the name would seem to be gone.
    await dialog.waitFor({ state: 'detached' })
    await panel.getByText('Nightly report').waitFor({ state: 'detached' })
    expect(await status('runs')).toBe(401)
    expect(complaints).toEqual([])
  })

  test('the model is shown, and that the operator has switched side effects off', async () => {
    const { open } = await screensWorld({ sideEffectsEnabled: false })
    const { page } = await open('/settings')
    await page.getByText('Switched off by the operator').waitFor()
    await page.getByText('scripted', { exact: true }).waitFor()
  })

  test('an account is connected by consent, lists its scopes in plain words, and is disconnected; then the user signs out', async () => {
    const { url, ann } = await signedIn({ workspaceFolder })
    const { page, complaints } = await openScreen(`${url}/settings`, { storageState: profileOf(url, ann) })
    const google = page.locator('li', { has: page.getByRole('heading', { name: 'Google' }) })
    await google.getByText('Not connected.').waitFor()
    await google.getByRole('button', { name: 'Connect' }).click()
    await page.waitForURL(/client_id=/)
    await page.goto(`${page.url()}&approve=1`)
    await page.getByText('Google is connected').first().waitFor()
    await page.getByRole('link', { name: 'settings', exact: true }).click()
    await google.getByText(/^Connected as .*@/).waitFor()
    await google.getByText('read mail, write and send mail, see and change events').waitFor()
    await google.getByRole('button', { name: 'Disconnect' }).click()
    await google.getByText('The service has revoked the access').waitFor()
    await google.getByText('Not connected.').waitFor()
    await page.getByRole('button', { name: 'Sign out' }).click()
    await page.waitForURL(/sign-in/)
    expect((await page.request.get(`${url}/api/agent/runs`)).status()).toBe(401)
    expect(complaints).toEqual([])
  })
})
