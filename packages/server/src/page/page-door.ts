import type { Authenticator } from '@deckhand/spec'
import type { MiddlewareHandler } from 'hono'
import type { OriginRule } from '../origin-rule.ts'
import type { App, Environment } from '../routes/request.ts'
import { isMessageAction, pageActionNames } from './page-action-names.ts'
import { PageGate } from './page-gate.ts'
import type { Site } from './site.ts'
import { Sites } from './sites.ts'
import { VisitorLimits } from './visitor-limits.ts'
import { VisitorPasses } from './visitor-passes.ts'
import { visitorRoutes } from './visitor-routes.ts'
import { withVisitors } from './with-visitors.ts'

export interface PageDoorOptions {
  sites: readonly Site[]
  /** Signs visitors' passes. The same in every process that shares the store. */
  key: Uint8Array
  /** Where visitors reach this server through a proxy: `https://agent.example`. It only serves what visitors may use, unless a provider signs people in: they come this way too. */
  publicUrl?: string
  now?: () => number
}

/** How pages of other sites, and their visitors, reach the agent. */
export interface PageDoor {
  gate: PageGate
  authenticator: Authenticator
  routes: App
  /** Limits visitors' messages to the model, per time and at once. Must run after authentication. */
  limits: MiddlewareHandler<Environment>
  visitorMay(site: string, actionName: string): boolean
}

export function openPageDoor(
  { sites: list, key, publicUrl, now, rule }: PageDoorOptions & { rule: OriginRule },
  users: Authenticator,
): PageDoor {
  const sites = new Sites(list)
  const clock = now && { now }
  const host = publicUrl === undefined ? {} : { publicHost: new URL(publicUrl).host }
  const passes = new VisitorPasses({
    key,
    isOpen: (site, origin) => sites.takes(site, origin),
    confirmOf: (site) => sites.confirmOf(site),
    ...clock,
  })
  const limits = new VisitorLimits(list, now)
  return {
    gate: new PageGate({ sites, ...host, rule }),
    authenticator: withVisitors(users, passes),
    routes: visitorRoutes({ sites, passes, rule, ...host, ...clock }),
    limits: async (c, next) => {
      const principal = c.get('principal')
      const name = c.req.param('name') ?? ''
      if (principal.kind !== 'visitor' || !pageActionNames.includes(name)) return next()
      const visitor = { site: principal.site, id: principal.userId, address: c.get('address') }
      const leave = limits.enter(visitor)
      try {
        if (isMessageAction(name)) limits.countMessage(visitor)
        else limits.countResults(visitor)
        await next()
      } finally {
        // A streaming answer is in progress until its last line.
        void (c.get('ended') ?? Promise.resolve()).then(leave)
      }
    },
    visitorMay: (site, name) => pageActionNames.includes(name) || sites.allows(site, name),
  }
}

/** Where people reach our own pages besides loopback. `undefined` if sign-in is only for the person at this machine. */
export function publicOriginOf(publicUrl: string | undefined, { identity }: Authenticator): string | undefined {
  return publicUrl === undefined || identity === 'local' ? undefined : new URL(publicUrl).origin
}
