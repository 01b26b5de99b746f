import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { RequestContext } from '../routes/request.ts'
import { contentPolicy } from './content-policy.ts'
import type { Html } from './page.ts'

/** A page with a policy that lets only its own scripts and styles run. */
export async function sendPage(c: RequestContext, page: Html, status: ContentfulStatusCode = 200): Promise<Response> {
  const text = String(await page)
  return c.html(text, status, { 'content-security-policy': contentPolicy(text) })
}
