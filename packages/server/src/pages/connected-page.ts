import { serviceNames } from '@deckhand/runtime'
import type { ConnectionView } from '@deckhand/spec'
import { html } from 'hono/html'
import { type Html, page } from './page.ts'

/** Removes the query, which has secrets, from the browser's history. */
const script = `history.replaceState(null, '', location.pathname)
`

export function connectedPage({ service, account }: ConnectionView): Html {
  const name = serviceNames[service]
  return page(
    `${name} is connected`,
    html`<p>Deckhand may now use ${account ?? `your ${name} account`}. You can close this page, or go to your <a href="/settings">settings</a>.</p>`,
    script,
  )
}

export function notConnectedPage(problem: string): Html {
  return page(
    'Nothing was connected',
    html`<p role="alert">${problem}</p><p><a href="/settings">Back to your settings</a></p>`,
    script,
  )
}
