import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { SignInWay } from '@deckhand/spec'
import { DeckhandError } from '@deckhand/spec/errors'
import { type App, newApp } from '../routes/request.ts'
import { assetFiles } from './asset-files.ts'
import { fromRoot, withMeta } from './workspace-routes.ts'

/** Only this page may contact other servers: Google's two identity services, its script for the popup, and the project's frame. */
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

/** The page that signs people in with Firebase, and its files, open to everyone. */
export function firebasePage(way: SignInWay & { kind: 'firebase' }, workspaceFolder: string | undefined): App {
  const app = newApp()
  if (workspaceFolder !== undefined) app.route('/', assetFiles('/sign-in/assets', workspaceFolder))
  app.get('/sign-in', async (c) => {
    const { basePath } = c.env
    const page = withMeta(await readPage(workspaceFolder), 'base-path', basePath)
    const text = fromRoot(page, `${basePath}/sign-in`)
    // An API key may be limited to this host, which Google reads from the Referer.
    return c.html(text, 200, { 'content-security-policy': policy(way), 'referrer-policy': 'strict-origin' })
  })
  return app
}

async function readPage(workspaceFolder: string | undefined): Promise<string> {
  const page =
    workspaceFolder && (await readFile(join(workspaceFolder, 'sign-in', 'index.html'), 'utf8').catch(() => ''))
  if (page) return page
  const message =
    'The sign-in page is missing. Install @deckhand/workspace; in a clone of the repository, "npm start" builds it.'
  throw new DeckhandError('NOT_FOUND', message)
}
