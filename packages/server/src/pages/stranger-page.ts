import { html } from 'hono/html'
import { openPage } from './page.ts'

/** What a person sees who is not signed in. */
export const strangerPage = openPage(
  'Sign in first',
  html`<p>Open the link that Deckhand printed when it started, or have a new one printed with <code>deckhand sign-in</code>. A link works once.</p>
<p>You have a token? <a href="/sign-in">Sign in with it.</a></p>`,
)

/** What a person sees while it cannot be told who they are, or nothing is taken. */
export const notNowPage = (problem: string) =>
  openPage('Not now', html`<p role="alert">${problem}</p><p><a href="">Try again</a></p>`)
