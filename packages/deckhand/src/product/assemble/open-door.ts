import { createRequire } from 'node:module'
import { dirname } from 'node:path'
import {
  ApiTokens,
  createMounts,
  type MountOptions,
  type Mounts,
  type RunningServer,
  startServer,
} from '@deckhand/server'
import { findBridge } from '../../bridge/find-bridge.ts'
import { isSetUp } from '../../connections/service-settings.ts'
import { sharedAddress } from '../../doctor/checks/check-sites.ts'
import { userDataFolder } from '../../folder/user-folders.ts'
import { openPage } from '../../serve/open-page.ts'
import { isPortFixed } from '../../settings/settings.ts'
import type { Agents, KnownAddress } from './open-agents.ts'
import type { Base } from './open-base.ts'
import type { Opened } from './opened.ts'
import type { ReadPlan } from './plan.ts'

export type MountPlace = Pick<MountOptions, 'basePath' | 'origins' | 'authenticateStreamsMs'> & { ui: boolean }

/** The way in for requests. Use one of the two methods, once. */
export interface Door {
  /** A page that shows the example accounts, if they are in use. */
  exampleUrl?: string
  hasShop: boolean
  listen(port: number): Promise<RunningServer>
  mount(place: MountPlace): Promise<Mounts>
}

interface DoorParts {
  plan: ReadPlan
  base: Base
  agents: Agents
  opened: Opened
  address: KnownAddress
}

export function createDoor(parts: DoorParts): Door {
  const { plan, base, opened, address } = parts
  const { settings, product, onProblem } = plan
  const { receiver, isLocal, emulator } = base
  // Neither a worker nor a person's own terminal or editor serves pages to visitors.
  const hasVisitors = plan.role !== 'worker' && plan.onlyUserId === undefined
  // The example shop is only for the one person at this machine.
  const shopFolder = !plan.isEmbedded && isLocal && hasVisitors ? folderOf('@deckhand/example-shop/page') : undefined
  const exampleUrl = !emulator || isSetUp(plan.services) || !isLocal ? {} : { exampleUrl: `${emulator.url}/emulator` }
  const options = async (ui: boolean): Promise<MountOptions> => ({
    ...(await doorOptions(parts, { hasVisitors, shopFolder })),
    ...exampleUrl,
    ...workspaceFolder(ui),
  })
  return {
    ...exampleUrl,
    hasShop: shopFolder !== undefined,
    mount: async ({ ui, ...place }) => {
      const mounts = createMounts({ ...(await options(ui)), ...place, isMounted: true })
      opened.mounts = mounts
      // A mounted Deckhand has no server with an outbox.
      receiver.hasNoServer()
      if (settings.publicUrl !== undefined)
        address.settingsUrl = `${settings.publicUrl}${place.basePath ?? ''}/settings`
      return mounts
    },
    listen: async (port) => {
      const { host, publicUrl } = settings
      if (publicUrl !== undefined && settings.clientAddress.from === 'socket') onProblem(sharedAddress)
      const { authenticateStreamsMs, ui = true } = product ?? {}
      const server = await startServer({
        ...(await options(ui)),
        ...(authenticateStreamsMs !== undefined && { authenticateStreamsMs }),
        port,
        isPortFixed: isPortFixed(plan.namedRole, settings),
        ...(host !== undefined && { host }),
      })
      opened.server = server
      // A worker receives no notes, and the outbox is for one person.
      if (plan.role === 'worker' || !isLocal) receiver.hasNoServer()
      else receiver.serverIsAt(server.url)
      // Services redirect people back only to a known port.
      if (port !== 0) address.settingsUrl = `${isLocal ? server.url : (publicUrl ?? server.url)}/settings`
      return server
    },
  }
}

/** The options of a server and of a mount. Opens the agent of pages, so call it once. */
async function doorOptions(
  { plan, base, agents, opened }: DoorParts,
  { hasVisitors, shopFolder }: { hasVisitors: boolean; shopFolder: string | undefined },
): Promise<MountOptions> {
  const { settings, data, product, gemini, observers, onFault, onProblem, onRequest, onSignIn, metrics } = plan
  const { model, store, clock, actions, signIn } = base
  const { requestsAMinute, publicUrl } = settings
  const pageFolder = folderOf('@deckhand/page/browser')
  if (hasVisitors)
    opened.page = await openPage({
      actions,
      keys: data.keys,
      given: plan.sites,
      shopPlugin: shopFolder && folderOf('@deckhand/example-shop/plugin.yaml'),
      publicUrl,
      systemPrompt: gemini.systemPrompt,
      model: model.model,
      store,
      userLimits: settings.limits,
      conversationsAtOnce: settings.conversationsAtOnce,
      sideEffectsEnabled: () => settings.sideEffectsEnabled,
      policy: product?.policy,
      now: clock.now,
      observers,
      onFault,
      onProblem,
    })
  return {
    runtime: agents.runtime,
    isWorker: plan.role === 'worker',
    authenticator: signIn.authenticator,
    ...(signIn.signIn && { signIn: signIn.signIn }),
    tokens: new ApiTokens({ store: store.apiTokens, key: data.keys.tokens, now: clock.now, onFault }),
    connections: agents.connections,
    briefings: agents.briefings,
    ...(shopFolder !== undefined && { shopFolder }),
    ...(pageFolder !== undefined && { pageFolder }),
    ...(requestsAMinute !== undefined && { requestsAMinute }),
    clientAddress: settings.clientAddress,
    outboxFile: data.outboxFile,
    outboxToken: base.outboxToken,
    answering: model.label,
    onFault,
    actions: { registry: actions.registry },
    ...(opened.page && { page: opened.page.door }),
    ...(publicUrl !== undefined && { publicUrl }),
    bridge: findBridge([data.path, userDataFolder(plan.env)], plan.env),
    ...(onRequest && { onRequest }),
    ...(onSignIn && { onSignIn }),
    ...(metrics && { metrics }),
  }
}

function workspaceFolder(ui: boolean): { workspaceFolder?: string } {
  const folder = ui ? folderOf('@deckhand/workspace/page') : undefined
  return folder === undefined ? {} : { workspaceFolder: folder }
}

/** The folder of a file of a package. `undefined` if it is not installed or not built. */
function folderOf(file: string): string | undefined {
  try {
    return dirname(createRequire(import.meta.url).resolve(file))
  } catch {
    return undefined
  }
}
