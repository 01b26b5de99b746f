import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from 'playwright-core'
import { describe, expect, onTestFinished, test } from 'vitest'
import { chromiumPath, openPage } from '../support/browsers/browser.ts'
import { served } from '../support/servers/served.ts'
import { localSignIn } from '../support/servers/signed-in.ts'
import { openStore } from '../support/stores/stored.ts'
import { tempFolder } from '../support/temp-folder.ts'
import { workspaceFolder } from './chat/chat-page.ts'

const bridge = {
  expectedUrl: 'ws://127.0.0.1:4444/acp',
  read: async () => ({ url: 'ws://127.0.0.1:4444/acp', token: 'runs commands', root: '/project', agent: 'Gemini CLI' }),
}

/** A Deckhand with its workspace and a bridge, and a browser that signed in by the link. */
async function signedInBrowser(path = '/settings') {
  const store = await openStore(tempFolder())
  const signIn = localSignIn(store)
  const world = await served([], [], { store }, { authenticator: signIn, signIn, workspaceFolder, bridge })
  const { page, complaints } = await openPage({ viewport: { width: 1200, height: 800 } })
  page.setDefaultTimeout(8_000)
  const link = async () =>
    `${world.url}/sign-in?next=${encodeURIComponent(path)}#${encodeURIComponent(await signIn.oneTimeToken())}`
  await page.goto(await link())
  await page.waitForURL(world.url + path)
  return { ...world, page, complaints, link }
}

/** Another program on this machine, with a page at another port, which records the cookies it gets. */
async function otherProgram(): Promise<{ url: string; cookies: string[] }> {
  const cookies: string[] = []
  const server = createServer(({ headers }, response) => {
    cookies.push(headers.cookie ?? '')
    response.setHeader('content-type', 'text/html').end('<title>Another program</title>')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, cookies }
}

const keyIn = (page: Page) => page.evaluate<string | null>(`localStorage.getItem('deckhand-session-key')`)

describe.skipIf(!chromiumPath)('the session in a browser', () => {
  test('S10: a program at another port of this machine gets the cookie, and cannot use it', async () => {
    const { page, url } = await signedInBrowser()
    await page.getByRole('heading', { name: 'Settings', level: 1 }).waitFor()
    const key = await keyIn(page)
    const other = await otherProgram()
    await page.goto(other.url)
    expect(await page.title()).toBe('Another program')
    const [cookie = ''] = other.cookies
    expect(cookie).toMatch(/^deckhand_\w+=eyJ/)
    expect(await keyIn(page)).toBeNull()
    for (const path of ['/api/bridge', '/api/agent/runs', '/api/openapi.json', '/outbox.json'])
      expect((await fetch(url + path, { headers: { cookie } })).status, path).toBe(401)
    const whole = await fetch(`${url}/api/bridge`, { headers: { cookie, 'deckhand-session-key': key ?? '' } })
    expect(await whole.json()).toMatchObject({ bridge: { token: 'runs commands' } })
  })

  test('the workspace, its downloads and the pages of the server work with the key, in a new tab too', async () => {
    const { page, url, complaints } = await signedInBrowser('/files')
    await page
      .getByLabel('Files to upload')
      .setInputFiles([{ name: 'plan.md', mimeType: 'text/plain', buffer: Buffer.from('# Plan\n') }])
    await page.getByRole('link', { name: /plan.md/ }).click()
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Download' }).click(),
    ])
    expect(download.suggestedFilename()).toBe('plan.md')
    const tab = await page.context().newPage()
    tab.setDefaultTimeout(8_000)
    await fetch(`${url}/outbox`, {
      method: 'POST',
      headers: { authorization: 'Bearer outbox-token', 'idempotency-key': 'k' },
      body: '{"to":"cleo","text":"the boat is ready"}',
    })
    await tab.goto(`${url}/outbox`)
    await tab.getByText('the boat is ready').waitFor()
    await tab.goto(`${url}/api/docs`)
    await tab.getByText('/api/agent/run/stream').first().waitFor()
    await tab.getByText('/api/agent/run/stream').first().click()
    await tab.getByRole('button', { name: 'Copy curl' }).first().waitFor()
    const [document] = await Promise.all([
      tab.waitForEvent('download'),
      tab.getByRole('link', { name: 'openapi.json' }).click(),
    ])
    expect(document.suggestedFilename()).toBe('openapi.json')
    await tab.getByRole('button', { name: 'Sign out' }).click()
    await tab.waitForURL('**/sign-in')
    expect(await keyIn(tab)).toBeNull()
    expect(complaints).toEqual([])
  })

  test('without its key a session redirects to one page that says what to do, and a new link restores it', async () => {
    const { page, url, link } = await signedInBrowser()
    await page.getByRole('heading', { name: 'Settings', level: 1 }).waitFor()
    for (const path of ['/settings', '/outbox', '/api/docs']) {
      await page.evaluate(`localStorage.removeItem('deckhand-session-key')`)
      await page.goto(url + path)
      await page.getByRole('alert').getByText('does not have the key of your session any more').waitFor()
      expect(new URL(page.url()).pathname).toBe('/sign-in')
      await page.getByRole('textbox', { name: 'Token' }).waitFor()
      await page.goto(await link())
      await page.getByRole('heading', { name: 'Settings', level: 1 }).waitFor()
    }
    await page.goto(`${url}/api/agent/runs`)
    await page.getByRole('link', { name: 'Open Deckhand' }).click()
    await page.getByRole('textbox', { name: 'Message' }).waitFor()
  })
})
