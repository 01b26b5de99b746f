import type { IdentityServer } from '@deckhand/emulator/identity'
import type { Page } from 'playwright-core'

const own = ['127.0.0.1', 'localhost']

/** Redirects requests to Google's identity service to the emulated one. All other outside requests fail, and are recorded. */
export async function leadToIdentity(page: Page, google: IdentityServer): Promise<{ outside: string[] }> {
  const outside: string[] = []
  await page.route(
    (url) => !own.includes(url.hostname),
    async (route) => {
      const request = route.request()
      const { hostname, pathname, search } = new URL(request.url())
      if (hostname !== 'identitytoolkit.googleapis.com') {
        outside.push(hostname)
        return route.abort('internetdisconnected')
      }
      const [method, body] = [request.method(), request.postData()]
      const init = { method, headers: { 'content-type': 'application/json' }, ...(body !== null && { body }) }
      const answer = await fetch(`${google.url}${pathname}${search}`, init)
      const headers = Object.fromEntries(answer.headers)
      return route.fulfill({ status: answer.status, headers, body: await answer.text() })
    },
  )
  return { outside }
}
