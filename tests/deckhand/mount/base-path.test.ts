import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { fileURLToPath } from 'node:url'
import { createMounts } from '@deckhand/server'
import { describe, expect, test } from 'vitest'
import { chromiumPath, openPage } from '../../support/browsers/browser.ts'
import { signedIn } from '../../support/servers/signed-in.ts'
import { hosts } from './hosts.ts'
import { bearer, mountable } from './mounted.ts'

const workspaceFolder = fileURLToPath(new URL('../../../apps/workspace/dist', import.meta.url))
const pageFolder = fileURLToPath(new URL('../../../packages/page/dist/browser', import.meta.url))

const signIn = { token: 'a-token-of-ann' }

describe('a server with a base path', () => {
  const open = () => signedIn({ basePath: '/agent/', workspaceFolder, pageFolder }, signIn)

  test('has it in its own address, and serves nothing elsewhere', async () => {
    const { url } = await open()
    expect(new URL(url).pathname).toBe('/agent')
    expect((await fetch(`${url}/api/health`)).status).toBe(200)
    for (const path of ['/api/health', '/agents', '/agentapi/health', '/agent%2Fapi/health'])
      expect((await fetch(new URL(path, url))).status, path).toBe(404)
    // fetch would take the dots out.
    const { port } = new URL(url)
    const climbing = get({ port, path: '/agent/../api/health' })
    const [response] = (await once(climbing, 'response')) as [IncomingMessage]
    expect(response.resume().statusCode).toBe(401)
  })

  test('sends people to sign in below it, and back to where they were going', async () => {
    const { url } = await open()
    const init = { headers: { accept: 'text/html' } }
    const page = await (await fetch(url, init)).text()
    expect(page).toContain('href="/agent/sign-in"')
    expect(await (await fetch(`${url}/sign-in`)).text()).toContain('<html data-base="/agent"')
  })

  test('its cookie is limited to the base path', async () => {
    const { url } = await open()
    const body = JSON.stringify({ token: signIn.token })
    const response = await fetch(`${url}/api/auth/session`, { method: 'POST', body })
    expect(response.headers.get('set-cookie')).toContain('; Path=/agent;')
  })

  test('its page, the files of the page and the API document name it', async () => {
    const { url, ann } = await open()
    const page = await (await fetch(`${url}/runs/r1`, { headers: { cookie: ann.cookie } })).text()
    expect(page).toContain('<meta name="base-path" content="/agent"')
    const files = [...page.matchAll(/ (?:src|href)="([^"]*\/assets\/[^"]*)"/g)].map(([, file = '']) => file)
    expect(files).toHaveLength(2)
    for (const file of files) {
      expect(file).toMatch(/^\/agent\/assets\//)
      expect((await fetch(new URL(file, url))).status, file).toBe(200)
    }
    expect((await fetch(`${url}/page/deckhand-chat.js`)).status).toBe(200)
    const document = await (await fetch(`${url}/api/openapi.json`, { headers: ann })).json()
    expect(document).toMatchObject({ servers: [{ url: '/agent' }] })
    const docs = await (await fetch(`${url}/api/docs`, { headers: ann })).text()
    expect(docs).toContain('href="/agent/outbox"')
    expect(docs).not.toMatch(/ (href|src)="\/(?!agent\/)/)
  })
})

test('Express gives the base path, also with the base path set by hand', async () => {
  for (const options of [{}, { basePath: '/agent' }]) {
    const { mounts } = await mountable({ ...options, workspaceFolder })
    const url = await hosts['Express 5']?.(mounts)
    const page = await (await fetch(`${url}/`, { headers: bearer })).text()
    expect(page).toContain('src="/agent/assets/')
    expect((await fetch(`${url}/api/health`)).status).toBe(200)
  }
})

test.each(['agent', '/agent//x', '/a b', '/<script>', '/agent?x', '/..', '/agent/../x'])(
  '"%s" is no base path',
  (basePath) => {
    expect(() => createMounts({ basePath } as never)).toThrow('basePath')
  },
)

test.skipIf(!chromiumPath)('the workspace works below a base path in a browser', async () => {
  const { url } = await signedIn({ basePath: '/agent', workspaceFolder }, signIn)
  const { page, complaints } = await openPage()
  await page.goto(`${url}/sign-in?next=${encodeURIComponent('/settings')}#${signIn.token}`)
  await page.waitForURL(`${url}/settings`)
  await page.getByRole('link', { name: 'Files' }).first().click()
  await page.waitForURL(`${url}/files`)
  await page.reload()
  await page.getByRole('link', { name: 'API' }).click()
  await page.waitForURL(`${url}/api/docs`)
  await page.getByRole('button', { name: 'Sign out' }).click()
  await page.waitForURL(`${url}/sign-in`)
  expect(complaints).toEqual([])
})
