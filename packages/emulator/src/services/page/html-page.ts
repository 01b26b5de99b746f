import { createHash } from 'node:crypto'
import type { ServiceAnswer } from '../answer.ts'
import { escapeHtml } from './escape-html.ts'

const style = `body{font:15px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;color:#222;background:#fff;overflow-wrap:anywhere}
h1{font-size:1.5rem}h2{font-size:1.15rem;margin-top:2.2rem;border-bottom:1px solid #ddd}
table{border-collapse:collapse;width:100%}td,th{text-align:left;vertical-align:top;padding:.25rem .8rem .25rem 0}
details{margin:.2rem 0}pre{white-space:pre-wrap;overflow-wrap:anywhere;background:#f6f6f6;padding:.6rem}
.faint{color:#666}button{font:inherit;padding:.4rem 1.2rem;margin-right:.6rem}
@media(prefers-color-scheme:dark){body{color:#ddd;background:#181818}pre{background:#222}h2{border-color:#444}.faint{color:#999}}`
const styleHash = createHash('sha256').update(style).digest('base64')

/** A page that can run nothing and load nothing. The body must be escaped already. */
export function htmlPage(title: string, body: string, options: { formAction?: string } = {}): ServiceAnswer {
  const policy = [
    "default-src 'none'",
    `style-src 'sha256-${styleHash}'`,
    `form-action ${options.formAction ?? "'none'"}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
  return {
    status: 200,
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': policy,
      'X-Content-Type-Options': 'nosniff',
      'Referrer-Policy': 'no-referrer',
      'Cache-Control': 'no-store',
    },
    body: `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(title)}</title><style>${style}</style></head>
<body>
${body}
</body></html>
`,
  }
}
