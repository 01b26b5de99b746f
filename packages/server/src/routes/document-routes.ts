import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ActionRegistry } from '@deckhand/actions/registry'
import type { SignIn } from '../auth/sign-in.ts'
import { describeActions } from '../openapi/actions/describe-actions.ts'
import { createDocument } from '../openapi/create-document.ts'
import type { ApiDocument } from '../openapi/document.ts'
import { packageFolder } from '../package-folder.ts'
import { apiPage } from '../pages/api/api-page.ts'
import { sendPage } from '../pages/send-page.ts'
import { type App, newApp } from './request.ts'

const manifest: { version: string } = JSON.parse(readFileSync(join(packageFolder(), 'package.json'), 'utf8'))

/** What this server can be asked, for programs and for people. */
export function documentRoutes(signIn: SignIn | undefined, actions: ActionRegistry | undefined): App {
  const app = newApp()
  let made: ApiDocument | undefined
  // Made when it is first read: that takes longer than all other routes together, and most servers are never asked for it.
  const document = () => {
    const way = signIn && { way: signIn.way.kind }
    made ??= createDocument({ version: manifest.version, cookieName: signIn?.cookieName, ...way })
    return made
  }
  // Actions may be registered while the server runs.
  const asOfNow = () => (actions ? describeActions(document(), actions) : document())

  app.get('/openapi.json', (c) => {
    const { basePath } = c.env
    return c.json({ ...asOfNow(), ...(basePath !== '' && { servers: [{ url: basePath }] }) })
  })

  app.get('/docs', (c) => sendPage(c, apiPage(c.get('keyless') ? undefined : asOfNow())))

  return app
}
