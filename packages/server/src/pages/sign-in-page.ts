import { sessionKeyItem } from '@deckhand/spec/session-key'
import { html } from 'hono/html'
import { keyScript, openPage } from './page.ts'

/** The token is behind the #, so that it is in no log and in no Referer. */
const script = `${keyScript}
const form = document.querySelector('form'), problem = document.querySelector('#problem')
const next = new URLSearchParams(location.search).get('next') ?? '/'
// Only a path of this server: "//elsewhere" would be another one.
const home = new URL(base + '/', location.origin)
const target = URL.canParse(base + next, location.origin) ? new URL(base + next, location.origin) : home
const goOn = () => location.replace(target.origin === location.origin ? target.href : home.href)
async function signIn(token) {
  const response = await fetch(base + '/api/auth/session', { method: 'POST', body: JSON.stringify({ token }) })
  const answer = await response.json()
  if (answer.ok) return keep(answer.sessionKey)
  // Whoever opens their link again is signed in already.
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
async function tellOfKey() {
  form.hidden = false
  const { isKeyMissing } = await readSession()
  if (isKeyMissing) problem.textContent = 'This browser does not have the key of your session any more. Sign in again.'
}
form.onsubmit = (event) => { event.preventDefault(); signIn(form.elements.token.value.trim()) }
function start() {
  const given = location.hash.slice(1)
  if (given) { history.replaceState(null, '', location.pathname + location.search); signIn(given) } else tellOfKey()
}
// A link that is opened where this page is shown already does not load it again.
onhashchange = start
start()
`

export const signInPage = openPage(
  'Sign in',
  html`<p id="problem" role="alert"></p>
<form hidden class="answers"><input name="token" type="password" aria-label="Token" placeholder="Token" autocomplete="current-password" required><button class="main">Sign in</button></form>
<p class="quiet">Open the link that Deckhand printed when it started, or have a new one printed with <code>deckhand sign-in</code>. A token that was set as DECKHAND_TOKEN works too.</p>`,
  script,
)
