import type { ServiceAnswer } from '../answer.ts'
import { escapeHtml } from '../page/escape-html.ts'
import { htmlPage } from '../page/html-page.ts'

export interface Consent {
  path: string
  query: URLSearchParams
  redirectUri: string
  scopes: string[]
  provider: 'google' | 'slack'
}

export function consentPage({ path, query, redirectUri, scopes, provider }: Consent): ServiceAnswer {
  const fields = [...query].map(
    ([name, value]) => `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`,
  )
  const list = scopes.map((scope) => `<li><code>${escapeHtml(scope.replace(/^user:/, ''))}</code></li>`)
  const name = provider === 'google' ? 'Google' : 'Slack'
  const body = `<h1>Allow access to the emulated ${name} account?</h1>
<p>An application (<code>${escapeHtml(query.get('client_id') ?? '')}</code>) asks for:</p>
<ul>${list.join('')}</ul>
<form method="get" action="${escapeHtml(path)}">${fields.join('')}
<button name="approve" value="1">Allow</button>
<button name="approve" value="0">Refuse</button>
</form>
<p class="faint">You will go back to ${escapeHtml(redirectUri)}. No real account is touched.</p>`
  // The answer to the form leads away, which a browser allows only to the places named here.
  return htmlPage(`Allow access · ${name} emulator`, body, { formAction: `'self' ${new URL(redirectUri).origin}` })
}

export function refusalPage(message: string): ServiceAnswer {
  const status = message.startsWith('Error 401') ? 401 : 400
  return { ...htmlPage('Access blocked', `<h1>Access blocked</h1>\n<p>${escapeHtml(message)}</p>`), status }
}
