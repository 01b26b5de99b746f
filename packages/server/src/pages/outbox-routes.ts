import { DeckhandError } from '@deckhand/spec/errors'
import { html } from 'hono/html'
import { isSameSecret } from '../auth/is-same-secret.ts'
import { pageOperations } from '../openapi/operations/page-operations.ts'
import type { Note, Outbox } from '../outbox.ts'
import { type App, bodyOf, headerOf, newApp } from '../routes/request.ts'
import { page } from './page.ts'
import { sendPage } from './send-page.ts'

/** A receiver for trying out side effects. Only accepts notes from our own tool, which sends the token. */
export function outboxReceiver(outbox: Outbox, token: string | undefined): App {
  const app = newApp()

  app.post('/outbox', async (c) => {
    const given = c.req.header('authorization') ?? ''
    if (token === undefined || !isSameSecret(given, `Bearer ${token}`))
      throw new DeckhandError('UNAUTHENTICATED', 'Only the send_note tool of this Deckhand may post here.')
    const { headers, body } = pageOperations.receiveNote
    const { 'Idempotency-Key': key } = headerOf(c, 'Idempotency-Key', headers)
    const { to, text } = await bodyOf(c, body)
    const isNew = outbox.add({ key, to, text, at: new Date().toISOString() })
    return c.json({ ok: true, repeated: !isNew })
  })

  return app
}

/** The notes that were sent, as a page and as JSON. */
export function outboxPages(outbox: Outbox): App {
  const app = newApp()

  app.get('/outbox', (c) => sendPage(c, page('Outbox', c.get('keyless') ? undefined : list(outbox.list()))))
  app.get('/outbox.json', (c) => c.json({ ok: true, notes: outbox.list() }))

  return app
}

function list(notes: Note[]) {
  if (notes.length === 0)
    return html`<p>Nothing was sent yet. Ask the agent: <q>send a note to ann@example.com saying "hello"</q>, and approve it at <a href="/approvals">/approvals</a>.</p>`
  return html`<ol class="cards">
    ${notes.map(({ to, text, at }) => html`<li><h2>To ${to}</h2><p>${text}</p><time>${at}</time></li>`)}
  </ol>`
}
