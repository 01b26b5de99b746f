import { fileURLToPath } from 'node:url'
import type { ScriptTurn } from '@deckhand/emulator'
import type { RuntimeOptions } from '@deckhand/runtime'
import type { ToolPlugin } from '@deckhand/spec'
import type { BrowserContextOptions, Locator, Page } from 'playwright-core'
import { expect, onTestFinished } from 'vitest'
import { openPage } from '../../support/browsers/browser.ts'
import { type SessionHeaders, served } from '../../support/servers/served.ts'

/** The page as it is shipped. */
export const workspaceFolder = fileURLToPath(new URL('../../../apps/workspace/dist', import.meta.url))

export interface ChatPage {
  page: Page
  /** The newest one. */
  answer: Locator
  prompts: Locator
  field: Locator
  card(tool: string): Locator
  send(prompt: string): Promise<void>
  /** Waits until the newest answer is in that state. */
  becomes(state: 'queued' | 'streaming' | 'waiting' | 'reconnecting' | 'done' | 'interrupted' | 'failed'): Promise<void>
}

interface ChatOptions extends BrowserContextOptions {
  path?: string
  session?: SessionHeaders
  /** The console errors of requests that the test makes fail. No others are allowed. */
  complaint?: RegExp
}

/** The chat in a browser. The test fails on any console error of the page. */
export async function openChat(url: string, options: ChatOptions = {}): Promise<ChatPage> {
  const { path = '/chat/deckhand', session, complaint, ...more } = options
  const profile = session && { storageState: profileOf(url, session) }
  const permissions = ['clipboard-read', 'clipboard-write']
  const { page, complaints } = await openPage({
    viewport: { width: 1200, height: 800 },
    permissions,
    ...profile,
    ...more,
  })
  page.setDefaultTimeout(40_000)
  onTestFinished(() => expect(complaints.filter((words) => !complaint?.test(words))).toEqual([]))
  await page.goto(url + path)
  return chatOf(page)
}

/** The profile of a browser after signing in: the cookie, and the key in the storage of the page's origin. */
export function profileOf(url: string, { cookie, 'deckhand-session-key': value }: SessionHeaders) {
  const [name = '', ...rest] = cookie.split('=')
  const common = {
    domain: '127.0.0.1',
    path: '/',
    expires: -1,
    httpOnly: true,
    secure: false,
    sameSite: 'Lax' as const,
  }
  const localStorage = [{ name: 'deckhand-session-key', value }]
  return { cookies: [{ name, value: rest.join('='), ...common }], origins: [{ origin: url, localStorage }] }
}

export async function chatOf(page: Page): Promise<ChatPage> {
  const field = page.getByRole('textbox', { name: 'Message' })
  await field.waitFor()
  return {
    page,
    field,
    answer: page.locator('[data-answer]').last(),
    prompts: page.getByRole('article', { name: 'Your message' }),
    card: (tool) => page.locator(`[data-tool="${tool}"]`),
    send: async (prompt) => {
      await field.fill(prompt)
      await field.press('Enter')
    },
    becomes: (state) =>
      page
        .locator('[data-answer]')
        .last()
        .and(page.locator(`[data-answer="${state}"]`))
        .waitFor(),
  }
}

/** A whole Deckhand, and its chat in a browser. */
export async function chatting(
  turns: ScriptTurn[] | undefined,
  tools: ToolPlugin[],
  more: Partial<RuntimeOptions> = {},
  options: ChatOptions = {},
) {
  const deckhand = await served(turns, tools, more, { workspaceFolder })
  return { ...deckhand, ...(await openChat(deckhand.url, options)) }
}
