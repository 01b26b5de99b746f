import { html } from 'hono/html'
import { page } from './page.ts'

/** Everything from the API is put in as text, never as markup. */
const script = `
const list = document.querySelector('#list'), problem = document.querySelector('#problem'), said = document.querySelector('#said')
const names = { google: 'Google: mail and calendar', slack: 'Slack' }
const rights = {
  'gmail.readonly': 'read mail', 'gmail.compose': 'write and send mail', 'calendar.events': 'see and change events',
  'calendar.calendarlist.readonly': 'see which calendars there are', 'channels:read': 'see public channels',
  'channels:history': 'read public channels', 'groups:read': 'see private channels', 'groups:history': 'read private channels', 'users:read': 'see who people are',
}
const rightOf = (scope) => rights[scope.split('/').at(-1)] ?? scope
const trusts = {
  supervised: 'Supervised: everything that leaves the house waits for you.',
  delegated: 'Delegated: what goes only to people on your list goes without asking.',
  autonomous: 'Autonomous: nothing waits for you.',
}
const make = (tag, text, more = {}) => Object.assign(document.createElement(tag), { textContent: text, ...more })
async function call(path, method = 'GET') {
  const response = await fetch('/api' + path, { method })
  if (response.status === 401) location.assign('/sign-in?next=/settings')
  const answer = await response.json()
  if (!answer.ok) throw new Error(answer.error)
  return answer
}
function words({ state, way, account, connectedAt }) {
  if (state === 'example') return 'The example account of the emulator: nothing in it is real. docs/integrations.md says how to connect your own.'
  if (way === 'none') return 'Not set up. docs/integrations.md says how.'
  if (way === 'token') return state === 'expired' ? 'The token in the settings is refused.' : 'Connected by a token in the settings' + (account ? ', as ' + account : '') + '.'
  if (state === 'connected') return 'Connected as ' + account + ' since ' + new Date(connectedAt).toLocaleString(undefined, { dateStyle: 'medium', timeStyle: 'short' }) + '.'
  if (state === 'expired') return 'It no longer lets Deckhand in as ' + account + '. Connect it again.'
  return 'Not connected.'
}
async function connect(service) {
  location.assign((await call('/connections/' + service + '/start', 'POST')).url)
}
async function disconnect(service) {
  const { revoked } = await call('/connections/' + service, 'DELETE')
  const name = names[service].split(':')[0]
  said.textContent = revoked ? name + ' is disconnected, and has taken the access back.'
    : name + ' is disconnected here, but could not be told: take the access of Deckhand away in your account there.'
  await show()
}
async function act(work) {
  try { problem.textContent = said.textContent = ''; await work() } catch (error) { problem.textContent = error.message }
}
function card(connection) {
  const { service, way, state, scopes } = connection
  const item = make('li'), row = make('div', '', { className: 'answers' })
  item.append(make('h2', names[service]), make('p', words(connection)))
  if (scopes) item.append(make('p', 'Deckhand may: ' + scopes.map(rightOf).join(', ') + '.', { className: 'quiet' }))
  if (way === 'oauth' && state !== 'connected') row.append(make('button', 'Connect', { className: 'main', onclick: () => act(() => connect(service)) }))
  if (way === 'oauth' && state !== 'not_connected') row.append(make('button', 'Disconnect', { onclick: () => act(() => disconnect(service)) }))
  if (row.childElementCount) item.append(row)
  return item
}
async function show() {
  list.replaceChildren(...(await call('/connections')).connections.map(card))
  document.querySelector('#trust').textContent = trusts[(await call('/agent/settings')).settings.trust]
}
act(show)
`

export const settingsPage = page(
  'Settings',
  html`<p id="problem" role="alert"></p><p id="said" role="status"></p>
<ol class="cards" id="list"></ol>
<h2>Trust</h2><p id="trust"></p>`,
  script,
)
