import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Next } from 'hono'
import { shopOperations } from '../openapi/operations/page-operations.ts'
import { type App, newApp, type RequestContext } from '../routes/request.ts'
import { assetFiles } from './asset-files.ts'
import { belowBasePath } from './send-page.ts'

/** Only our own files, nothing inline, and text never becomes markup or a script. */
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

/** The example shop, from its build folder. Open to everyone, because it has no user's data. */
export function shopPages(folder: string): App {
  const app = newApp()
  app.route('/', assetFiles('/shop/assets', folder, '/shop'))
  const show = async (c: RequestContext, next: Next) => {
    // A missing script must be 404, not this page.
    if (/^\/shop\/assets(\/|$)/.test(c.req.path)) return next()
    const page = belowBasePath(await readFile(join(folder, 'index.html'), 'utf8'), c.env.basePath)
    return c.html(page, 200, { 'content-security-policy': policy })
  }
  for (const { path } of Object.values(shopOperations)) app.get(path, show)
  app.use('/shop/', show)
  return app
}
