import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { serveStatic } from '@hono/node-server/serve-static'
import type { Next } from 'hono'
import { shopOperations } from '../openapi/operations/page-operations.ts'
import { type App, newApp, type RequestContext } from '../routes/request.ts'
import { belowBasePath } from './send-page.ts'

/** Nothing but files of ours, nothing inline, and no text ever becomes markup or a script. */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join('; ')

/** The example shop, from the folder that its build made: open to everybody, for it knows nothing of anybody. */
export function shopPages(folder: string): App {
  const app = newApp()
  app.use('/shop/assets/*', async (c, next) => {
    await next()
    // A file's name has the hash of what is in it.
    if (c.res.ok) c.header('cache-control', 'public, max-age=31536000, immutable')
  })
  app.use('/shop/assets/*', serveStatic({ root: folder, rewriteRequestPath: (path) => path.slice('/shop'.length) }))
  const show = async (c: RequestContext, next: Next) => {
    // A script that is not there must not be taken for a page.
    if (/^\/shop\/assets(\/|$)/.test(c.req.path)) return next()
    const page = belowBasePath(await readFile(join(folder, 'index.html'), 'utf8'), c.env.basePath)
    return c.html(page, 200, { 'content-security-policy': policy })
  }
  for (const { path } of Object.values(shopOperations)) app.get(path, show)
  app.use('/shop/', show)
  return app
}
