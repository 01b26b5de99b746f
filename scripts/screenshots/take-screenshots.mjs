// `npm run screenshots` takes the pictures of the docs from the real page and server, so that they stay accurate.
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { chromium } from 'playwright-core'
import { sessionKeyItem } from '../../packages/spec/dist/session-key.js'
import { root } from '../root.mjs'
import { scenes } from './scenes.mjs'
import { withFreshServer } from './serve-fresh.mjs'

const folder = join(root, 'docs/images')
const wide = { viewport: { width: 1280, height: 800 }, colorScheme: 'light' }
const devices = {
  wide,
  dark: { ...wide, colorScheme: 'dark' },
  phone: { viewport: { width: 390, height: 844 }, colorScheme: 'light', hasTouch: true, isMobile: true },
}
const always = { deviceScaleFactor: 1, locale: 'en-GB', timezoneId: 'UTC', reducedMotion: 'reduce' }
const quiet = ['--disable-background-networking', '--disable-component-update', '--disable-sync', '--no-first-run']

const executablePath = process.env.DECKHAND_CHROMIUM
if (!executablePath)
  throw new Error('The screenshots need Chromium: install one, or set DECKHAND_CHROMIUM to the path of one.')

await mkdir(folder, { recursive: true })
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--hide-scrollbars', ...quiet] })
try {
  await withFreshServer(takeAll)
} finally {
  await browser.close()
}

async function takeAll({ url, token }) {
  const pages = new Map()
  for (const { name, device, show } of scenes) {
    if (!pages.has(device)) pages.set(device, await signedIn(url, token, devices[device]))
    const page = pages.get(device)
    await show(page)
    // Lists reload after an answer has ended. Do not wait for idle: a request that waits for a person stays open.
    await page.waitForTimeout(1_000)
    await writeFile(join(folder, `${name}.png`), await page.screenshot({ animations: 'disabled', caret: 'hide' }))
    console.log(`docs/images/${name}.png`)
  }
}

async function signedIn(url, token, device) {
  const context = await browser.newContext({ baseURL: url, ...always, ...device })
  const answer = await context.request.post('/api/auth/session', { data: { token } })
  if (!answer.ok()) throw new Error(`Sign-in failed: ${answer.status()} ${await answer.text()}`)
  const { sessionKey } = await answer.json()
  await context.addInitScript(([item, key]) => localStorage.setItem(item, key), [sessionKeyItem, sessionKey])
  return context.newPage()
}
