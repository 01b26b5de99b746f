import { html } from 'hono/html'
import { page } from './page.ts'

export const startPage = page(
  'Deckhand',
  html`<ul>
<li><a href="/approvals">Approvals</a>: what waits for you</li>
<li><a href="/outbox">Outbox</a>: the notes that were sent</li>
<li><a href="/settings">Settings</a>: your accounts in other services</li>
<li><a href="/api/docs">The API</a>: what programs can ask</li>
</ul>`,
)
