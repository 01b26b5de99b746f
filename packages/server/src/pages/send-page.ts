import { createHash } from 'node:crypto'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { RequestContext } from '../routes/request.ts'
import type { Html } from './page.ts'

/** Prefixes links to our own paths with the base path, and puts it on the root element for the page's scripts. Values in a page are escaped, so they cannot look like an attribute. */
export function belowBasePath(page: string, basePath: string): string {
  if (basePath === '') return page
  return page
    .replace(/<html\b/, () => `<html data-base="${basePath}"`)
    .replace(/ (href|src)="\/(?!\/)/g, (_, name: string) => ` ${name}="${basePath}/`)
}

/** Answers with a page and a policy that only allows its own scripts and styles. */
export async function sendPage(c: RequestContext, page: Html, status: ContentfulStatusCode = 200): Promise<Response> {
  const text = belowBasePath(String(await page), c.env.basePath)
  return c.html(text, status, { 'content-security-policy': contentPolicy(text) })
}

/** Allows only the styles and scripts in the page itself, and requests to this server. */
export function contentPolicy(page: string): string {
  return [
    "default-src 'none'",
    `style-src ${hashes(page, /<style>([\s\S]*?)<\/style>/g)}`,
    `script-src ${hashes(page, /<script[^>]*>([\s\S]*?)<\/script>/g)}`,
    "connect-src 'self'",
    'img-src data:',
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}

function hashes(page: string, element: RegExp): string {
  const contents = [...page.matchAll(element)].map(([, inside = '']) => inside)
  return (
    contents.map((inside) => `'sha256-${createHash('sha256').update(inside).digest('base64')}'`).join(' ') || "'none'"
  )
}
