import { fileURLToPath } from 'node:url'
import type { Authenticator, BridgeAddress, BridgeFinder } from '@deckhand/spec'
import { expect, test } from 'vitest'
import { served } from '../support/servers/served.ts'

const address: BridgeAddress = {
  url: 'ws://127.0.0.1:4555/acp',
  token: 'secret',
  root: '/project',
  agent: 'Gemini CLI',
}
const workspaceFolder = fileURLToPath(new URL('../../apps/workspace', import.meta.url))

function finder(): BridgeFinder & { found: BridgeAddress | undefined } {
  const here = { found: undefined as BridgeAddress | undefined, expectedUrl: 'ws://127.0.0.1:4444/acp' }
  return Object.assign(here, { read: async () => here.found })
}

const provided: Authenticator = { identity: 'provider', authenticate: async () => ({ kind: 'user', userId: 'ann' }) }

const connections = async (url: string) => {
  const page = await fetch(`${url}/cli`)
  const policy = page.headers.get('content-security-policy') ?? ''
  const allowed = /connect-src ([^;]*)/.exec(policy)?.[1]
  return { allowed, told: /name="bridge-origin" content="([^"]*)"/.exec(await page.text())?.[1] }
}

test('the local user gets the bridge’s address while it runs, and the response is not cached', async () => {
  const bridge = finder()
  const { url } = await served([], [], {}, { bridge })
  const ask = () => fetch(`${url}/api/bridge`)
  expect(await (await ask()).json()).toEqual({ ok: true, isOffered: true, bridge: null })
  bridge.found = address
  const answer = await ask()
  expect(answer.headers.get('cache-control')).toBe('no-store')
  expect(await answer.json()).toEqual({ ok: true, isOffered: true, bridge: address })
})

test('the page may connect to the bridge and nowhere else, and to where one would be while there is none', async () => {
  const bridge = finder()
  const { url } = await served([], [], {}, { bridge, workspaceFolder })
  expect(await connections(url)).toEqual({ allowed: "'self' ws://127.0.0.1:4444", told: 'ws://127.0.0.1:4444' })
  bridge.found = address
  expect(await connections(url)).toEqual({ allowed: "'self' ws://127.0.0.1:4555", told: 'ws://127.0.0.1:4555' })
})

test('with an identity provider no user gets the bridge’s address, and the page connects to its server alone', async () => {
  const bridge = finder()
  bridge.found = address
  const { url } = await served([], [], {}, { bridge, workspaceFolder, authenticator: provided })
  expect(await (await fetch(`${url}/api/bridge`)).json()).toEqual({ ok: true, isOffered: false, bridge: null })
  expect(await connections(url)).toEqual({ allowed: "'self'", told: '' })
})
