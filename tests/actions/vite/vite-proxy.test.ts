import { fileURLToPath } from 'node:url'
import { createActionCaller } from '@deckhand/actions/caller'
import { createServer } from 'vite'
import { expect, onTestFinished, test, vi } from 'vitest'
import { sessionOf } from '../../support/servers/served.ts'
import { tempFolder } from '../../support/temp-folder.ts'
import { orderDesk } from '../order-desk.ts'

const token = 'a-token-of-mine-1'

test('a page of a dev server signs in and reaches actions through its proxy, and a page of another site does not', async () => {
  const { url } = await orderDesk({ DECKHAND_TOKEN: token })
  vi.stubEnv('DECKHAND_URL', url)
  const configFile = fileURLToPath(new URL('vite-proxy.ts', import.meta.url))
  const server = await createServer({ configFile, root: tempFolder(), logLevel: 'silent', server: { port: 0 } })
  onTestFinished(() => server.close())
  await server.listen()
  const base = new URL('/_jay/actions/', server.resolvedUrls?.local[0])
  const callFrom = (origin: string) =>
    createActionCaller<object, unknown>('cart.addItem', 'POST', { base: `${base}`, headers: { ...headers, origin } })
  const begin = (origin: string) =>
    fetch(new URL('/api/auth/session', base), { method: 'POST', headers: { origin }, body: JSON.stringify({ token }) })
  expect((await fetch(new URL('/sign-in', base))).status).toBe(200)
  expect((await begin('http://elsewhere.example')).status).toBe(403)
  const headers = await sessionOf(await begin(base.origin))
  const item = { article: 'LAV-1', quantity: 2 }
  expect(await callFrom(base.origin)(item)).toMatchObject({ total: 9 })
  await expect(callFrom('http://elsewhere.example')(item)).rejects.toMatchObject({ status: 403, code: 'FORBIDDEN' })
})
