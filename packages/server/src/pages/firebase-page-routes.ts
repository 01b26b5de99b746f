import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { SignInWay } from '@deckhand/spec'
import { DeckhandError } from '@deckhand/spec/errors'
import { serveStatic } from '@hono/node-server/serve-static'
import { type App, newApp } from '../routes/request.ts'
import { fromRoot, withMeta } from './workspace-routes.ts'

/** Only this page loads from and asks anybody else: Google's two services of identity, its script for the window, and the frame of the project. */
const policy = ({ authDomain }: SignInWay & { kind: 'firebase' }) =>
  [
    "default-src 'none'",
    "script-src 'self' https://apis.google.com",
    "style-src 'self'",
    "font-src 'self'",
    'img-src data:',
    "connect-src 'self' https://identitytoolkit.googleapis.com https://securetoken.googleapis.com",
    `frame-src https://${authDomain}`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ')

/** The page that signs people in with Firebase, and its files, open to everybody. */
export function firebasePage(way: SignInWay & { kind: 'firebase' }, workspaceFolder: string | undefined): App {
  const app = newApp()
  if (workspaceFolder !== undefined) {
    app.use('/sign-in/assets/*', async (c, next) => {
      await next()
      // A file's name has the hash of what is in it.
      if (c.res.ok) c.header('cache-control', 'public, max-age=31536000, immutable')
    })
    app.use('/sign-in/assets/*', serveStatic({ root: workspaceFolder }))
  }
  app.get('/sign-in', async (c) => {
    const { basePath } = c.env
    const page = withMeta(await readPage(workspaceFolder), 'base-path', basePath)
    const text = fromRoot(page, `${basePath}/sign-in`)
    // A key may be limited to the pages of this host, which Google knows by the Referer.
    return c.html(text, 200, { 'content-security-policy': policy(way), 'referrer-policy': 'strict-origin' })
  })
  return app
}

async function readPage(workspaceFolder: string | undefined): Promise<string> {
  const page =
    workspaceFolder && (await readFile(join(workspaceFolder, 'sign-in', 'index.html'), 'utf8').catch(() => ''))
  if (page) return page
  const message =
    'The page to sign in is not there. Install @deckhand/workspace; in a clone of the repository, "npm start" builds it.'
  throw new DeckhandError('NOT_FOUND', message)
}
