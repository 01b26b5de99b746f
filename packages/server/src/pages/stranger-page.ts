import { html } from 'hono/html'
import { openPage } from './page.ts'

/** What a person sees who is not signed in. */
export const strangerPage = openPage(
  'Sign in first',
  html`<p>Open the link that Deckhand printed when it started, or have a new one printed with <code>deckhand sign-in</code>. A link works once.</p>
<p>You have a token? <a href="/sign-in">Sign in with it.</a></p>`,
)

/** The same where the users are those of a product, whose page for signing in is its own. */
export const productStrangerPage = openPage(
  'Sign in first',
  html`<p>This page belongs to a product. Sign in there, and come back.</p>`,
)

/** What a person sees whose browser went to an address of the API, and sent the cookie alone. */
export const keylessPage = openPage(
  'Not from the address bar',
  html`<p>What is at this address is yours, and a browser that goes there does not show that it comes from Deckhand's own pages.</p>
<p><a href="/">Open Deckhand</a>, or <a href="/sign-in">sign in again</a>. For programs the <a href="/api/docs">API</a> says what to send.</p>`,
)

/** What a person sees while it cannot be told who they are, or nothing is taken. */
export const notNowPage = (problem: string) =>
  openPage('Not now', html`<p role="alert">${problem}</p><p><a href="">Try again</a></p>`)
