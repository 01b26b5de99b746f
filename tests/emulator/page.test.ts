import { openDeckhand } from 'deckhand/command'
import { expect, onTestFinished, test } from 'vitest'
import { signIn } from '../support/servers/served.ts'
import { tempFolder } from '../support/temp-folder.ts'

const noKeys = { GEMINI_API_KEY: '', GOOGLE_API_KEY: '', GOOGLE_AI_API_KEY: '' }

async function started(env: Record<string, string> = {}) {
  const deckhand = await openDeckhand({ DECKHAND_DATA: tempFolder(), ...noKeys, ...env })
  onTestFinished(() => deckhand.close())
  const { url } = await deckhand.listen(0)
  const session = await signIn(url, await deckhand.oneTimeToken())
  const ask = (headers: Record<string, string>) => fetch(`${url}/emulator`, { headers, redirect: 'manual' })
  return { session, ask }
}

test('/emulator redirects a signed-in user to the page of the example accounts', async () => {
  const { session, ask } = await started()
  expect((await ask({})).status).toBe(401)
  const address = async (headers: Record<string, string>) =>
    /<main>.*href="([^"]+)"/.exec(await (await ask(headers)).text())?.[1]
  expect(await address({ cookie: session.cookie }), 'the cookie alone').toBeUndefined()
  const page = await fetch((await address(session)) ?? '')
  expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('robin.keller@example.com')])
})

test("with the user's own account there is no such page", async () => {
  const { session, ask } = await started({ SLACK_TOKEN: 'xoxp-1' })
  expect((await ask(session)).status).toBe(404)
})
