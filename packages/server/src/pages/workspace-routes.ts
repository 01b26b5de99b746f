import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { BridgeFinder, SignInWay } from '@deckhand/spec'
import { screenOperations } from '../openapi/operations/page-operations.ts'
import { type App, newApp, type RequestContext } from '../routes/request.ts'

/** Only our own scripts and styles, and images that the page makes. The bridge on this machine is the only other server that it may contact. */
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

interface WorkspacePageOptions {
  bridge: BridgeFinder | undefined
  way: SignInWay['kind'] | undefined
}

/** The workspace, from its build folder. The page has no user's data: it requests that with the session's key. */
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

/** Makes relative links absolute: the same page is at the address of every screen, so relative links would break. */
export const fromRoot = (page: string, basePath: string) =>
  page.replace(/ (href|src)="\.\//g, (_, name: string) => ` ${name}="${basePath}/`)

/** Fills an empty meta element. No `content` may have a character that ends an attribute. The page also needs the bridge's origin: it must reload when the bridge moves. */
export const withMeta = (page: string, name: string, content: string) =>
  page.replace(`name="${name}" content=""`, () => `name="${name}" content="${content}"`)

/** `ws://127.0.0.1:4444`. An origin has no character that ends a directive or an attribute. */
async function originOf(bridge: BridgeFinder | undefined): Promise<string> {
  return bridge ? new URL((await bridge.read())?.url ?? bridge.expectedUrl).origin : ''
}
