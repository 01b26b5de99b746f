import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { serveStatic } from '@hono/node-server/serve-static'
import { screenOperations } from '../openapi/operations/page-operations.ts'
import { type App, newApp, type RequestContext } from '../routes/request.ts'

/** Its scripts and styles are files of ours. Images may be made by the page, and nothing is loaded from or sent to anywhere else. */
const policy = (nonce: string) =>
  [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "font-src 'self'",
    "img-src 'self' data: blob:",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ')

/** Scripts and styles of the page: the same for everybody, so that nobody has to be known, and no limit counts them. */
export function workspaceAssets(folder: string): App {
  const app = newApp()
  app.use('/assets/*', async (c, next) => {
    await next()
    // A file's name has the hash of what is in it.
    if (c.res.ok) c.header('cache-control', 'public, max-age=31536000, immutable')
  })
  app.use('/assets/*', serveStatic({ root: folder }))
  return app
}

/** The page that people work in, from the folder that its build made. */
export function workspacePage(folder: string): App {
  const app = newApp()
  const show = async (c: RequestContext) => {
    const nonce = randomBytes(16).toString('base64')
    const page = await readFile(join(folder, 'index.html'), 'utf8')
    const text = page.replace('name="style-nonce" content=""', `name="style-nonce" content="${nonce}"`)
    return c.html(text, 200, { 'content-security-policy': policy(nonce) })
  }
  for (const { path } of Object.values(screenOperations)) app.get(path, show)
  return app
}
