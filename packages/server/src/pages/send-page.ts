import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { RequestContext } from '../routes/request.ts'
import { contentPolicy } from './content-policy.ts'
import type { Html } from './page.ts'

/** What leads to our own paths leads below the base path, and scripts of the page find that at its root. Values in a page are escaped, so that no text of others looks like an attribute. */
export function belowBasePath(page: string, basePath: string): string {
  if (basePath === '') return page
  return page
    .replace(/<html\b/, () => `<html data-base="${basePath}"`)
    .replace(/ (href|src)="\/(?!\/)/g, (_, name: string) => ` ${name}="${basePath}/`)
}

/** A page with a policy that lets only its own scripts and styles run. */
export async function sendPage(c: RequestContext, page: Html, status: ContentfulStatusCode = 200): Promise<Response> {
  const text = belowBasePath(String(await page), c.env.basePath)
  return c.html(text, status, { 'content-security-policy': contentPolicy(text) })
}
