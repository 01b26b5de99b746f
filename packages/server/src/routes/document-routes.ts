import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ActionRegistry } from '@deckhand/actions/registry'
import type { SignIn } from '../auth/sign-in.ts'
import type { ApiDocument } from '../openapi/document.ts'
import { packageFolder } from '../package-folder.ts'
import { apiPage } from '../pages/api/api-page.ts'
import { sendPage } from '../pages/send-page.ts'
import { type App, newApp } from './request.ts'

const manifest: { version: string } = JSON.parse(readFileSync(join(packageFolder(), 'package.json'), 'utf8'))

/** The API document, as JSON and as a page. */
export function documentRoutes(signIn: SignIn | undefined, actions: ActionRegistry | undefined): App {
  const app = newApp()
  let made: ApiDocument | undefined
  // Loaded and built on first use: that takes longer than all other routes together, and most servers never need it.
  const document = async () => {
    const { createDocument } = await import('../openapi/create-document.ts')
    const way = signIn && { way: signIn.way.kind }
    made ??= createDocument({ version: manifest.version, cookieName: signIn?.cookieName, ...way })
    return made
  }
  // Built for each request: actions may be registered while the server runs.
  const current = async () => {
    const { describeActions } = await import('../openapi/actions/describe-actions.ts')
    return actions ? describeActions(await document(), actions) : document()
  }

  app.get('/openapi.json', async (c) => {
    const { basePath } = c.env
    return c.json({ ...(await current()), ...(basePath !== '' && { servers: [{ url: basePath }] }) })
  })

  app.get('/docs', async (c) => sendPage(c, apiPage(c.get('keyless') ? undefined : await current())))

  return app
}
