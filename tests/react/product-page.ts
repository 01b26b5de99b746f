import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { agent, createDeckhand, type DeckhandOptions, type ToolOptions, tool } from 'deckhand'
import type { BrowserContextOptions } from 'playwright-core'
import { onTestFinished } from 'vitest'
import { z } from 'zod'
import { bundled } from '../page/support/open-page-with.ts'
import { type BrowserPage, openPage } from '../support/browsers/browser.ts'
import { tempFolder } from '../support/temp-folder.ts'

export interface ProductPage extends BrowserPage {
  url: string
  refunds: object[]
  /** Sets the signed-in user. */
  signIn(user: string | undefined): Promise<void>
  /** The API, as the page of this user asks it. */
  askAs(user: string, path: string, body?: object): Promise<unknown>
  /** Of requests that the page sent. */
  asked: { path: string; headers: NodeJS.Dict<string | string[]> }[]
}

export interface PageOf {
  /** What React renders, given all that `@deckhand/react` exports. */
  app?: string
  /** A script in place of that. */
  script?: string
  body?: string
  options?: Partial<DeckhandOptions>
  context?: BrowserContextOptions
  /** The role that must approve a refund. Cleo is a clerk. */
  approve?: ToolOptions<unknown>['approve']
}

/** A question that the offline planner answers with a call that waits for a person. */
export const refundPrompt = 'refund 12 on invoice 17 with the refund tool: {"invoiceId": "17", "amount": 12}'

const policy = "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; base-uri 'none'"

const appScript = (app: string) => `/** @jsxRuntime automatic */
  import { Chat, useApprovals, useConversation, useRuns } from '@deckhand/react'
  import { StrictMode, useEffect, useState } from 'react'
  import { createRoot } from 'react-dom/client'
  ${app}
  createRoot(document.querySelector('#root')).render(<StrictMode><App /></StrictMode>)`

/** A product's own page in Chromium, with Deckhand under /agent of the same server, and ann signed in by the product's cookie. */
export async function openProduct(page: PageOf = {}): Promise<ProductPage> {
  const refunds: object[] = []
  const asked: ProductPage['asked'] = []
  const deckhand = await createDeckhand({
    agents: [agent({ id: 'support', instructions: 'You help customers.', tools: [refundTool(refunds, page.approve)] })],
    authenticate: ({ headers }) => {
      const [, userId] = /session=(\w+)/.exec(headers.get('cookie') ?? '') ?? []
      return userId === undefined ? null : { userId, roles: userId === 'cleo' ? ['clerk'] : [] }
    },
    basePath: '/agent',
    folder: tempFolder(),
    env: {},
    logger: { info: () => {}, warn: () => {}, error: () => {} },
    ...page.options,
  })
  const script = await bundled(page.script ?? appScript(page.app ?? `const App = () => <Chat server="/agent" />`))
  const html = `<!doctype html><html lang="en"><head><title>Invoices</title><meta name="viewport" content="width=device-width"></head>
    <body><main><h1>Invoices</h1>${page.body ?? '<div id="root"></div>'}</main><script src="/page.js"></script></body></html>`
  const mounted = deckhand.node()
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://page').pathname
    if (path.startsWith('/agent/')) {
      asked.push({ path, headers: request.headers })
      mounted(request, response)
      return
    }
    const [type, body] = path === '/page.js' ? ['text/javascript', script] : ['text/html', html]
    response.writeHead(200, { 'content-type': `${type}; charset=utf-8`, 'content-security-policy': policy }).end(body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(async () => {
    server.closeAllConnections()
    server.close()
    await deckhand.close()
  })
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const opened = await openPage({ viewport: { width: 700, height: 800 }, ...page.context })
  const signIn = async (user: string | undefined) => {
    await opened.page.context().clearCookies()
    if (user) await opened.page.context().addCookies([{ name: 'session', value: user, url, httpOnly: true }])
  }
  await signIn('ann')
  await opened.page.goto(url)
  const askAs = async (user: string, path: string, body?: object) => {
    const headers = { cookie: `session=${user}`, origin: url, 'content-type': 'application/json' }
    const init = { headers, ...(body && { method: 'POST', body: JSON.stringify(body) }) }
    return (await fetch(`${url}/agent/api/agent${path}`, init)).json()
  }
  return { ...opened, url, refunds, signIn, askAs, asked }
}

const refundTool = (refunds: object[], approve: PageOf['approve']) =>
  tool({
    name: 'refund',
    description: 'Refund part or all of an invoice.',
    input: z.object({ invoiceId: z.string(), amount: z.number().positive() }),
    effect: 'write',
    recovery: 'keyed',
    ...(approve && { approve }),
    preview: ({ invoiceId, amount }) => `Refund €${amount} on invoice ${invoiceId}`,
    run: ({ invoiceId, amount }, { userId }) => {
      refunds.push({ userId, invoiceId, amount })
      return { refunded: amount }
    },
  })
