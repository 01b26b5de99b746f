import { DeckhandError } from '@deckhand/spec/errors'
import { RequestMeter } from '../auth/request-meter.ts'
import { strangerBodyLimit } from '../body/read-body.ts'
import { actionOperations } from '../openapi/operations/action-operations.ts'
import type { OriginRule } from '../origin-rule.ts'
import { type App, bodyOf, newApp, requestFacts } from '../routes/request.ts'
import type { Sites } from './sites.ts'
import type { VisitorPasses } from './visitor-passes.ts'

/** A browser needs one pass per tab and day; a whole office may share one address. */
const passesAMinute = 60
const passesADay = 2_000

export interface VisitorRouteOptions {
  sites: Sites
  passes: VisitorPasses
  /** Requests to this host came through a proxy. */
  publicHost?: string
  rule: OriginRule
  now?: () => number
}

/** Issues visitors' passes. */
export function visitorRoutes({ sites, passes, publicHost, rule, now = Date.now }: VisitorRouteOptions): App {
  const app = newApp()
  const minute = new RequestMeter(passesAMinute, { now, what: 'visitors from one address in a minute' })
  const windowMs = 86_400_000
  const day = new RequestMeter(passesADay, { now, windowMs, what: 'visitors from one address in a day' })

  app.post(actionOperations.welcomeVisitor.path, async (c) => {
    const { site: key } = await bodyOf(c, actionOperations.welcomeVisitor.body, { limit: strangerBodyLimit })
    const origin = c.req.header('origin') ?? ''
    // A request through a proxy does not come from this machine, whatever its Origin says.
    const isForwarded = publicHost !== undefined && c.req.header('host') === publicHost
    const site = sites.at(key, origin, !isForwarded && rule.isOwnOrigin(requestFacts(c)))
    if (!site) throw notListed(origin)
    const address = c.get('address')
    minute.count(address)
    day.count(address)
    return c.json({ ok: true, ...passes.issue(site.key, origin) })
  })

  return app
}

/** The same error for an unknown key, so that keys cannot be found by trying. */
function notListed(origin: string): DeckhandError {
  const from = origin === '' ? 'no Origin' : `the Origin "${origin.slice(0, 100)}"`
  const message = `site: no site has this key and accepts visitors from ${from}. Add it under "origins" of the site in the sites file, or fix the key on the page.`
  return new DeckhandError('FORBIDDEN', message, { field: 'site' })
}
