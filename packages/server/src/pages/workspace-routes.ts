import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { BridgeFinder, SignInWay } from '@deckhand/spec'
import { serveStatic } from '@hono/node-server/serve-static'
import { screenOperations } from '../openapi/operations/page-operations.ts'
import { type App, newApp, type RequestContext } from '../routes/request.ts'

/** Its scripts and styles are files of ours. Images may be made by the page, and nothing is loaded from or sent to anywhere else but the bridge on this machine. */
const policy = (nonce: string, bridgeOrigin: string) =>
  [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "font-src 'self'",
    "img-src 'self' data: blob:",
    `connect-src 'self' ${bridgeOrigin}`.trimEnd(),
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

interface WorkspacePageOptions {
  bridge: BridgeFinder | undefined
  way: SignInWay['kind'] | undefined
}

/** The page that people work in, from the folder that its build made. It has nothing of the user's: that it asks for, with the session's key. */
export function workspacePage(folder: string, { bridge, way = 'local' }: WorkspacePageOptions): App {
  const app = newApp()
  const show = async (c: RequestContext) => {
    const nonce = randomBytes(16).toString('base64')
    const page = await readFile(join(folder, 'index.html'), 'utf8')
    const bridgeOrigin = await originOf(bridge)
    const { basePath } = c.env
    const metas = { 'base-path': basePath, 'style-nonce': nonce, 'bridge-origin': bridgeOrigin, 'sign-in': way }
    const text = Object.entries(metas).reduce(
      (html, [name, content]) => withMeta(html, name, content),
      fromRoot(page, basePath),
    )
    return c.html(text, 200, { 'content-security-policy': policy(nonce, bridgeOrigin) })
  }
  for (const { path } of Object.values(screenOperations)) app.get(path, show)
  return app
}

/** The page is at the address of every screen, so that what it names relative to itself would be somewhere else each time. */
export const fromRoot = (page: string, basePath: string) =>
  page.replace(/ (href|src)="\.\//g, (_, name: string) => ` ${name}="${basePath}/`)

/** None of the contents has a sign that could end an attribute. The page is told of the bridge as well, for it has to be loaded anew when a bridge turns up elsewhere. */
export const withMeta = (page: string, name: string, content: string) =>
  page.replace(`name="${name}" content=""`, () => `name="${name}" content="${content}"`)

/** `ws://127.0.0.1:4444`: an origin has no character that could end a directive or an attribute. */
async function originOf(bridge: BridgeFinder | undefined): Promise<string> {
  return bridge ? new URL((await bridge.read())?.url ?? bridge.expectedUrl).origin : ''
}
