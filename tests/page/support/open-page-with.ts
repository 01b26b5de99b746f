import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname } from 'node:path'
import { build } from 'esbuild'
import type { BrowserContextOptions } from 'playwright-core'
import { onTestFinished } from 'vitest'
import { type BrowserPage, openPage } from '../../support/browsers/browser.ts'

export interface PageWith {
  /** The source of a module that the page loads, with imports as a module in this folder's parent has them; it leaves what a test needs on `globalThis`. */
  script?: string
  /** What else is served, by its path: `{ '/frame.html': '<p>…' }`. */
  files?: Record<string, string>
  /** Sent with every answer, as a Content-Security-Policy. */
  headers?: Record<string, string>
  context?: BrowserContextOptions
  /** Of Chromium, that are off without it. */
  features?: string[]
}

export interface OpenedPage extends BrowserPage {
  /** Where the page is served, without a slash at the end. */
  origin: string
}

const types: Record<string, string> = { '.js': 'text/javascript', '.css': 'text/css', '.json': 'application/json' }
const bundles = new Map<string, Promise<string>>()

/** Opens a page of this HTML in Chromium, from a server on 127.0.0.1. Both end with the test. */
export async function openPageWith(html: string, options: PageWith = {}): Promise<OpenedPage> {
  const files: Record<string, string> = { '/': html, ...options.files }
  if (options.script) {
    files['/bundle.js'] = await bundled(options.script)
    files['/'] += '<script src="/bundle.js"></script>'
  }
  const origin = await serve(files, options.headers)
  const context = { viewport: { width: 1000, height: 800 }, ...options.context }
  const opened = await openPage(context, options.features)
  await opened.page.goto(origin)
  return { ...opened, origin }
}

/** One script for pages, made once for each source. */
export function bundled(script: string): Promise<string> {
  const known = bundles.get(script) ?? bundle(script)
  bundles.set(script, known)
  return known
}

async function bundle(script: string): Promise<string> {
  const { outputFiles } = await build({
    stdin: { contents: script, loader: 'tsx', resolveDir: new URL('..', import.meta.url).pathname },
    bundle: true,
    write: false,
    platform: 'browser',
    format: 'iife',
    conditions: ['@deckhand/source'],
    define: { 'process.env.NODE_ENV': '"production"' },
    logLevel: 'silent',
  })
  return outputFiles[0]?.text ?? ''
}

async function serve(files: Record<string, string>, headers: Record<string, string> = {}): Promise<string> {
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://page').pathname
    const body = files[path]
    const type = `${types[extname(path)] ?? 'text/html'}; charset=utf-8`
    response.writeHead(body === undefined ? 404 : 200, { 'content-type': type, ...headers }).end(body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}
