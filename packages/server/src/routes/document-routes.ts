import { readFileSync } from 'node:fs'
import { createDocument } from '../openapi/create-document.ts'
import { apiPage } from '../pages/api/api-page.ts'
import { sendPage } from '../pages/send-page.ts'
import { type App, newApp } from './request.ts'

const manifest: { version: string } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'))

/** What this server can be asked, for programs and for people. */
export function documentRoutes(cookieName: string | undefined): App {
  const app = newApp()
  const document = createDocument({ version: manifest.version, cookieName })
  const shown = apiPage(document)

  app.get('/openapi.json', (c) => c.json(document))

  app.get('/docs', (c) => sendPage(c, shown))

  return app
}
