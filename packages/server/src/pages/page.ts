import { html, raw } from 'hono/html'
import type { HtmlEscapedString } from 'hono/utils/html'

export type Html = HtmlEscapedString | Promise<HtmlEscapedString>

const style = `
body { font: 16px/1.5 system-ui, sans-serif; max-width: 44rem; margin: 2rem auto; padding: 0 1rem; color: #1b2733; background: #f6f8fa }
h1 { font-size: 1.4rem } h2 { font-size: 1rem; margin: 0 }
.cards { list-style: none; padding: 0 } .cards li { background: #fff; border: 1px solid #d5dde5; border-radius: 8px; padding: 1rem; margin: 1rem 0 }
pre { background: #f0f3f6; padding: .5rem; border-radius: 6px; overflow: auto; white-space: pre-wrap } time, .quiet { color: #5a6b7b; font-size: .875rem }
button { font: inherit; padding: .375rem .75rem; border-radius: 6px; border: 1px solid #9fb0c0; background: #fff; cursor: pointer }
button.main { background: #0b6b4f; border-color: #0b6b4f; color: #fff } input { font: inherit; padding: .375rem; border-radius: 6px; border: 1px solid #9fb0c0 }
.answers { display: flex; flex-wrap: wrap; gap: .5rem; margin: 1rem 0 0 } .answers input { flex: 1 1 12rem }
nav { display: flex; align-items: center; gap: 1rem } nav button { margin-left: auto } code { font-size: .9em } [role=alert] { color: #a32020 }
`

const signOut = `document.querySelector('#leave').onclick = async () => { await fetch('/api/auth/session', { method: 'DELETE' }); location.assign('/sign-in') }`

/** A plain page for whoever is signed in. `html` escapes every value; only what is ours is raw. */
export function page(title: string, body: Html, script = ''): Html {
  const nav = html`<nav><a href="/approvals">Approvals</a><a href="/outbox">Outbox</a><button id="leave">Sign out</button></nav>`
  return document(title, html`${nav}<h1>${title}</h1>${body}`, signOut + script)
}

/** A plain page for strangers. */
export function openPage(title: string, body: Html, script = ''): Html {
  return document(title, html`<h1>${title}</h1>${body}`, script)
}

function document(title: string, body: Html, script: string): Html {
  return html`<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><link rel="icon" href="data:,"><title>${title} · Deckhand</title><style>${raw(style)}</style></head>
<body>${body}${script ? raw(`<script type="module">${script}</script>`) : ''}</body>
</html>`
}
