import { readFileSync } from 'node:fs'
import { createDocument } from '../openapi/create-document.ts'
import { apiPage } from '../pages/api/api-page.ts'
import { contentPolicy } from '../pages/content-policy.ts'
import { type App, newApp } from './request.ts'

const manifest: { version: string } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'))

/** What this server can be asked, for programs and for people. */
export function documentRoutes(): App {
  const app = newApp()
  const document = createDocument(manifest.version)
  const shown = String(apiPage(document))

  app.get('/openapi.json', (c) => c.json(document))

  app.get('/docs', (c) => c.html(shown, 200, { 'content-security-policy': contentPolicy(shown) }))

  return app
}
