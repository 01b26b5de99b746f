import { startEmulator } from '@deckhand/emulator'
import { expect, onTestFinished, test } from 'vitest'
import { readServiceSettings } from '../connections/service-settings.ts'
import { readStore } from '../settings/store-choice.ts'
import { emulatorGreeting, firestoreGreeting } from './emulate.ts'

test('what the emulator says of itself is true: its page, and clients that it knows', async () => {
  const { url, close } = await startEmulator()
  onTestFinished(close)
  const said = emulatorGreeting(url)
  const page = /http\S+\/emulator/.exec(said)?.[0] ?? ''
  expect((await fetch(page)).status).toBe(200)
  const env = Object.fromEntries([...said.matchAll(/([A-Z_]+)=(\S+)/g)].map(([, name, value]) => [name, value]))
  const { google, slack } = readServiceSettings(env)
  const common = { redirect_uri: 'http://127.0.0.1:1/', state: 'x' }
  const asked = { ...common, client_id: google?.clientId ?? '', response_type: 'code', scope: 'openid' }
  const atGoogle = await fetch(`${google?.baseUrl}/o/oauth2/v2/auth?${new URLSearchParams(asked)}`)
  expect(await atGoogle.text()).not.toContain('invalid_client')
  const atSlack = await fetch(
    `${slack?.baseUrl}/slack/oauth/v2/authorize?${new URLSearchParams({ ...common, client_id: slack?.clientId ?? '', user_scope: 'users:read' })}`,
  )
  expect(atSlack.status).toBe(200)
})

test('what the Firestore emulator says to set is a store', () => {
  const said = firestoreGreeting('127.0.0.1:8080')
  const env = Object.fromEntries([...said.matchAll(/([A-Z_]+)=(\S+)/g)].map(([, name, value]) => [name, value]))
  expect(readStore(env)).toMatchObject({ kind: 'firestore', host: '127.0.0.1:8080' })
})
