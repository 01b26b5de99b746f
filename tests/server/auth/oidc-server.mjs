import { createServer } from 'node:http'
import { Provider } from 'oidc-provider'

// An OpenID Connect provider in a process of its own. The test that started it says with which keys it signs, at first and whenever it changes them.

let answer
let url

const server = createServer((request, response) => answer(request, response))

process.on('message', async (keys) => {
  if (!url) {
    await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve))
    url = `http://127.0.0.1:${server.address().port}`
  }
  answer = providerWith(keys).callback()
  process.send(url)
})

// The test has ended, or was killed.
process.on('disconnect', () => process.exit())

function providerWith(keys) {
  return new Provider(url, {
    clients: [
      {
        client_id: 'app',
        client_secret: 'app-secret',
        grant_types: ['authorization_code', 'client_credentials'],
        redirect_uris: ['http://127.0.0.1:1/callback'],
        token_endpoint_auth_method: 'client_secret_post',
      },
    ],
    jwks: { keys },
    cookies: { keys: ['cookie-secret'] },
    scopes: ['openid', 'api'],
    pkce: { required: () => false },
    findAccount: (_ctx, sub) => ({ accountId: sub, claims: () => ({ sub }) }),
    extraTokenClaims: (_ctx, { accountId }) =>
      accountId && { name: `The ${accountId}`, realm: { roles: accountId === 'ann' ? ['admin'] : [] } },
    features: {
      devInteractions: { enabled: true },
      clientCredentials: { enabled: true },
      resourceIndicators: {
        enabled: true,
        useGrantedResource: () => true,
        getResourceServerInfo: (_ctx, audience) => ({
          scope: 'api',
          audience,
          accessTokenFormat: 'jwt',
          jwt: { sign: { alg: 'RS256' } },
        }),
      },
    },
  })
}
