import { ServiceFaultQueue } from './faults/service-fault-queue.ts'
import { MailCache } from './gmail/mail-cache.ts'
import { defaultClients, type OAuthClients } from './oauth/clients.ts'
import { makeWorld } from './seed/make-world.ts'
import { type Served, serve } from './serve.ts'
import type { ServiceCall } from './service-call.ts'
import type { ServiceContext } from './service-context.ts'
import { SharedWorld } from './state/shared-world.ts'
import { readWorld } from './state/state-file.ts'

export interface ServicesOptions {
  /** Where mail, calendar, Slack and tokens are kept between starts, and shared with others that use the same file; in memory only when absent. */
  stateFile?: string
  /** A token that is good for every service and scope, for a host that shows no consent page. */
  serviceToken?: string
  /** The applications that may ask for consent. */
  clients?: Partial<OAuthClients>
  /** Another seed gives other ids; 1 when absent. */
  seed?: number
  /** Of the calendar; Europe/Berlin when absent. Counts when the world is made. */
  timeZone?: string
  /** Is told what a person should know, such as a state file that could not be read. */
  onNotice?: (message: string) => void
}

export interface OpenServices {
  context: ServiceContext
  faults: ServiceFaultQueue
  serve(request: Omit<ServiceCall, 'params'>): Promise<Served>
  shared: SharedWorld
  /** Writes a world that is new. The caller does it once the port is its own. */
  begin(): Promise<void>
  /** Resolves after the requests that are under way, with all that they changed written. */
  close(): Promise<void>
}

/** Reads the world from its file, or makes it. Rejects when the file can be neither read nor set aside. */
export async function openServices(options: ServicesOptions, now: () => Date): Promise<OpenServices> {
  const { stateFile, onNotice = () => undefined } = options
  const kept = stateFile === undefined ? undefined : await readWorld(stateFile, onNotice)
  const mails = new MailCache()
  const world =
    kept ??
    (await makeWorld({ seed: options.seed ?? 1, timeZone: options.timeZone ?? 'Europe/Berlin', now: now(), mails }))
  if (kept) await mails.load(kept.mailbox.messages)
  const shared = new SharedWorld({ world, mails, file: stateFile, isNew: !kept, onNotice })
  const context: ServiceContext = {
    world,
    mails,
    clients: { ...defaultClients, ...options.clients },
    serviceToken: options.serviceToken,
    now,
    changed: () => shared.changed(),
  }
  const faults = new ServiceFaultQueue()
  const running = new Set<Promise<unknown>>()
  return {
    context,
    faults,
    serve(request) {
      const served = serve(request, { context, faults, shared })
      running.add(served)
      return served.finally(() => running.delete(served))
    },
    shared,
    begin: async () => {
      if (!kept) await shared.change(() => undefined)
    },
    async close() {
      await Promise.allSettled(running)
      await shared.settled()
    },
  }
}
