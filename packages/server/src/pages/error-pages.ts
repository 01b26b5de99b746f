import { html } from 'hono/html'
import { openPage } from './page.ts'

/** For people who are not signed in. */
export const notSignedInPage = openPage(
  'Sign in first',
  html`<p>Open the link that Deckhand printed when it started, or print a new one with <code>deckhand sign-in</code>. A link works once.</p>
<p>Do you have a token? <a href="/sign-in">Sign in with it.</a></p>`,
)

/** The same for the users of a product, which has its own sign-in page. */
export const notSignedInToProductPage = openPage(
  'Sign in first',
  html`<p>This page belongs to a product. Sign in there, and come back.</p>`,
)

/** For people who open an API address in a browser, which sends only the cookie. */
export const keylessPage = openPage(
  'Not from the address bar',
  html`<p>This address has private data, and a request from the address bar does not prove that it comes from Deckhand's own pages.</p>
<p><a href="/">Open Deckhand</a>, or <a href="/sign-in">sign in again</a>. For programs, the <a href="/api/docs">API page</a> says what to send.</p>`,
)

/** For people while the server cannot identify them, or is stopping. */
export const unavailablePage = (problem: string) =>
  openPage('Not now', html`<p role="alert">${problem}</p><p><a href="">Try again</a></p>`)
