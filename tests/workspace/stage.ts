import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { extname, join, normalize } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'
import { afterAll, beforeAll } from 'vitest'
import { type BrowserPage, openPage } from '../support/browsers/browser.ts'

const root = fileURLToPath(new URL('../../apps/workspace', import.meta.url))
const types: Record<string, string> = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' }

/** As strict as the server's. */
const policy = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; connect-src 'self'"

/** The interface of the page; see apps/workspace/src/bench/main.tsx. */
export interface Stage {
  showText(text: string, isOpen: boolean): void
  showList(state: { items: { key: string; text: string; height?: number }[] }): void
  showTool(tool: { toolPart: object; defaultOpen?: boolean; className?: string }): void
  clear(): void
}

declare global {
  var stage: Stage
}

export interface Opened extends BrowserPage {
  /** The requests since the page was loaded. */
  requests: string[]
}

/** Builds the page for benchmarks and tests once per test file, and serves it under the policy of the workspace. Returns a function that opens it. */
export function useStage(): () => Promise<Opened> {
  let url = ''
  const server = createServer(async (request, response) => {
    const path = normalize(new URL(request.url ?? '/', 'http://page').pathname)
    const body = await readFile(join(folder, path === '/' ? 'bench.html' : path)).catch(() => undefined)
    const headers = { 'content-type': types[extname(path)] ?? 'text/html', 'content-security-policy': policy }
    response.writeHead(body ? 200 : 404, headers).end(body)
  })
  let folder = ''
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'deckhand-stage-'))
    const options = { outDir: folder, emptyOutDir: true, rolldownOptions: { input: join(root, 'bench.html') } }
    await build({ root, logLevel: 'error', build: options })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  }, 120_000)
  afterAll(async () => {
    server.closeAllConnections()
    server.close()
    await rm(folder, { recursive: true, force: true })
  })
  return async () => {
    const opened = await openPage({
      permissions: ['clipboard-read', 'clipboard-write'],
      viewport: { width: 900, height: 700 },
    })
    await opened.page.goto(url)
    await opened.page.waitForFunction(() => 'stage' in globalThis)
    const requests: string[] = []
    opened.page.on('request', (request) => requests.push(request.url().replace(url, '')))
    return { ...opened, requests }
  }
}
