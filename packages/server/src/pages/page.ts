import { sessionKeyHeader, sessionKeyItem } from '@deckhand/spec/session-key'
import { html, raw } from 'hono/html'
import type { HtmlEscapedString } from 'hono/utils/html'

export type Html = HtmlEscapedString | Promise<HtmlEscapedString>

const style = `
:root { color-scheme: light dark; --text: #1b2733; --ground: #f6f8fa; --card: #fff; --line: #d5dde5; --edge: #9fb0c0; --code: #f0f3f6; --quiet: #5a6b7b; --accent: #0b6b4f; --on-accent: #fff; --alarm: #a32020; --link: #0a58a8 }
@media (prefers-color-scheme: dark) { :root { --text: #dbe4ec; --ground: #12181e; --card: #1a222a; --line: #313d48; --edge: #5a6b7b; --code: #222c36; --quiet: #97a7b6; --accent: #4cc39a; --on-accent: #06251b; --alarm: #ff8f8f; --link: #7db8f5 } }
body { font: 16px/1.5 system-ui, sans-serif; max-width: 44rem; margin: 2rem auto; padding: 0 1rem; color: var(--text); background: var(--ground); overflow-wrap: anywhere } a { color: var(--link) }
h1 { font-size: 1.4rem } h2 { font-size: 1rem; margin: 0 }
.cards { list-style: none; padding: 0 } .cards li { background: var(--card); border: 1px solid var(--line); border-radius: 8px; padding: 1rem; margin: 1rem 0 }
pre { background: var(--code); padding: .5rem; border-radius: 6px; overflow: auto; white-space: pre-wrap } time, .quiet { color: var(--quiet); font-size: .875rem }
button { font: inherit; color: inherit; padding: .375rem .75rem; border-radius: 6px; border: 1px solid var(--edge); background: var(--card); cursor: pointer }
button.main { background: var(--accent); border-color: var(--accent); color: var(--on-accent) } input { font: inherit; padding: .375rem; border-radius: 6px; border: 1px solid var(--edge) }
.answers:not([hidden]) { display: flex; flex-wrap: wrap; gap: .5rem; margin: 1rem 0 0 } .answers input { flex: 1 1 12rem }
nav { display: flex; flex-wrap: wrap; align-items: center; gap: clamp(.5rem, 2vw, 1rem) } nav button { margin-left: auto; white-space: nowrap } code { font-size: .9em } [role=alert] { color: var(--alarm) }
`

/** For scripts of our own pages: the base path, and the header of every request. */
export const keyScript = `
const base = document.documentElement.dataset.base ?? ''
const keyHeaders = () => ({ '${sessionKeyHeader}': localStorage.getItem('${sessionKeyItem}') ?? '' })
`

/** A browser that navigates to the page sends only the cookie, and gets an empty page. The page then loads itself again with the session's key. */
const fill = `
document.querySelector('#leave').onclick = async () => {
  await fetch(base + '/api/auth/session', { method: 'DELETE', headers: keyHeaders() })
  localStorage.removeItem('${sessionKeyItem}')
  location.assign(base + '/sign-in')
}
const main = document.querySelector('main')
async function load() {
  const answer = await fetch(location.pathname, { headers: keyHeaders() })
  const whole = new DOMParser().parseFromString(await answer.text(), 'text/html').querySelector('main')
  if (whole?.firstElementChild) return main.replaceChildren(...whole.childNodes)
  // Still empty: the session's key is wrong.
  if (answer.ok || answer.status === 401) return location.replace(base + '/sign-in?next=' + encodeURIComponent(location.pathname.slice(base.length)))
  main.textContent = 'Deckhand did not answer correctly. Reload the page in a moment.'
}
if (!main.firstElementChild) await load()
`

/** A plain page for signed-in users. Without a body, it fetches its body. `html` escapes all values; only our own scripts and styles are raw. */
export function page(title: string, body: Html | undefined, script = '', moreStyle = ''): Html {
  const nav = html`<nav><a href="/">Deckhand</a><a href="/outbox">Outbox</a><a href="/settings">Settings</a><a href="/api/docs">API</a><button id="leave">Sign out</button></nav>`
  const parts = { script: keyScript + fill + script, style: style + moreStyle }
  return document(title, html`${nav}<h1>${title}</h1><main>${body ?? ''}</main>`, parts)
}

/** A plain page that needs no sign-in. */
export function openPage(title: string, body: Html, script = ''): Html {
  return document(title, html`<h1>${title}</h1>${body}`, { script, style })
}

function document(title: string, body: Html, { script, style }: { script: string; style: string }): Html {
  return html`<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><link rel="icon" href="data:,"><title>${title} · Deckhand</title><style>${raw(style)}</style></head>
<body>${body}${script ? raw(`<script type="module">${script}</script>`) : ''}</body>
</html>`
}
