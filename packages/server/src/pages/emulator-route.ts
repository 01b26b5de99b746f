import { html } from 'hono/html'
import { type App, newApp } from '../routes/request.ts'
import { page } from './page.ts'
import { sendPage } from './send-page.ts'

const redirectScript = `
const link = main.querySelector('a')
if (link) location.replace(link.href)
`

/** Redirects to the server of the example accounts. Only callers with the session's key get its address. */
export function emulatorRoute(url: string): App {
  const app = newApp()
  app.get('/emulator', (c) => {
    const body = c.get('keyless')
      ? undefined
      : html`<p><a href="${url}">The example accounts</a> have their own server.</p>`
    return sendPage(c, page('Example accounts', body, redirectScript))
  })
  return app
}
