import { sessionKeyItem } from '@deckhand/spec/session-key'
import { html } from 'hono/html'
import { keyScript, openPage } from './page.ts'

/** The token is behind the #, so it appears in no log and no Referer. */
const script = `${keyScript}
const form = document.querySelector('form'), problem = document.querySelector('#problem')
const next = new URLSearchParams(location.search).get('next') ?? '/'
// Only a path on this server: "//elsewhere" would lead to another one.
const home = new URL(base + '/', location.origin)
const target = URL.canParse(base + next, location.origin) ? new URL(base + next, location.origin) : home
const goOn = () => location.replace(target.origin === location.origin ? target.href : home.href)
async function signIn(token) {
  const response = await fetch(base + '/api/auth/session', { method: 'POST', body: JSON.stringify({ token }) })
  const answer = await response.json()
  if (answer.ok) return keep(answer.sessionKey)
  // Someone who opens their link again is already signed in.
  if ((await readSession()).user) return goOn()
  problem.textContent = answer.error
  form.hidden = false
}
function keep(sessionKey) {
  try {
    localStorage.setItem('${sessionKeyItem}', sessionKey)
    goOn()
  } catch {
    problem.textContent = 'The browser does not let this page store the key of your session. Allow site data for ' + location.host + ', and open a new link.'
  }
}
const readSession = async () => (await fetch(base + '/api/auth/session', { headers: keyHeaders() })).json()
async function showForm() {
  form.hidden = false
  const { isKeyMissing } = await readSession()
  if (isKeyMissing) problem.textContent = 'This browser does not have the key of your session any more. Sign in again.'
}
form.onsubmit = (event) => { event.preventDefault(); signIn(form.elements.token.value.trim()) }
function start() {
  const given = location.hash.slice(1)
  if (given) { history.replaceState(null, '', location.pathname + location.search); signIn(given) } else showForm()
}
// Opening a link while this page is shown only changes the hash, and does not reload the page.
onhashchange = start
start()
`

export const signInPage = openPage(
  'Sign in',
  html`<p id="problem" role="alert"></p>
<form hidden class="answers"><input name="token" type="password" aria-label="Token" placeholder="Token" autocomplete="current-password" required><button class="main">Sign in</button></form>
<p class="quiet">Open the link that Deckhand printed when it started, or print a new one with <code>deckhand sign-in</code>. A token set as DECKHAND_TOKEN works too.</p>`,
  script,
)
