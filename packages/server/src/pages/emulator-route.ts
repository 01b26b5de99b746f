import { html } from 'hono/html'
import { type App, newApp } from '../routes/request.ts'
import { page } from './page.ts'
import { sendPage } from './send-page.ts'

const goThere = `
const link = main.querySelector('a')
if (link) location.replace(link.href)
`

/** The example accounts have a server of their own, whose address is only for those who have the session's key. */
export function emulatorRoute(url: string): App {
  const app = newApp()
  app.get('/emulator', (c) => {
    const body = c.get('keyless')
      ? undefined
      : html`<p><a href="${url}">The example accounts</a> are on a server of their own.</p>`
    return sendPage(c, page('Example accounts', body, goThere))
  })
  return app
}
