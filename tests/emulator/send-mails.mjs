// Another process: an emulator on a state file that others use too, and a client that sends mails through it, all at once.
import { startEmulator } from '@deckhand/emulator'

const [stateFile, count] = process.argv.slice(2)
const emulator = await startEmulator({ stateFile, serviceToken: 'token' })
const raw = Buffer.from('To: ann@example.com\r\nSubject: Crowded\r\n\r\nHello').toString('base64url')

async function send() {
  const headers = { authorization: 'Bearer token', 'content-type': 'application/json' }
  const url = `${emulator.url}/gmail/v1/users/me/messages/send`
  const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify({ raw }) })
  if (!response.ok) throw new Error(await response.text())
  return (await response.json()).id
}

const ids = await Promise.all(Array.from({ length: Number(count) }, send))
process.stdout.write(JSON.stringify(ids))
await emulator.close()
