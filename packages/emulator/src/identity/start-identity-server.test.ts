import { request } from 'node:http'
import { get } from 'node:https'
import { expect, onTestFinished, test } from 'vitest'
import { newSigningKey } from './signing-keys.ts'
import { startIdentityServer } from './start-identity-server.ts'
import { signToken } from './tokens.ts'

test('only the service account is told of people, and nothing but Google is led here', async () => {
  const { url, identity, agent, close } = await startIdentityServer('p')
  onTestFinished(close)
  const ann = identity.accounts.add({ email: 'ann@example.com' })
  const lookup = (token: string) =>
    fetch(`${url}/v1/projects/p/accounts:lookup`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
      body: JSON.stringify({ localId: [ann.uid] }),
    })
  expect((await lookup('guessed')).status).toBe(401)
  const assertion = signToken({ exp: 9e9 }, newSigningKey('undefined'))
  const grant = await fetch(`${url}/token`, { method: 'POST', body: new URLSearchParams({ assertion }) })
  expect(grant.status).toBe(400)
  expect(() => get('https://elsewhere.example/', { agent })).toThrow('elsewhere.example is not a host')
})

test('a request to an invalid address is answered, and the server goes on', async () => {
  const { url, close } = await startIdentityServer('p')
  onTestFinished(close)
  const { hostname, port } = new URL(url)
  const statusOf = (path: string) =>
    new Promise((resolve, reject) => {
      request({ hostname, port, path }, (response) => resolve(response.resume().statusCode))
        .on('error', reject)
        .end()
    })
  for (const path of ['//', '/%zz', '/nothing']) expect(await statusOf(path), path).toBe(404)
})
