import type { ActionRegistry, ServiceRegistry } from '@deckhand/actions/registry'
import type { Emulator } from '@deckhand/emulator'
import { PageDesk } from '@deckhand/runtime'
import { createPageTalk, PAGE_TALK, registerPageActions, type Site } from '@deckhand/server'
import type { Model, Store, UserLimits } from '@deckhand/spec'
import { modelOn } from '../models/emulated.ts'

interface PageOptions {
  store: Store
  emulator?: Emulator
  model?: Model
  sites?: Site[]
  sideEffectsEnabled?: boolean | undefined
  userLimits?: UserLimits | undefined
  conversationsAtOnce?: number | undefined
}

/** Puts the agent of pages beside other actions, on the emulator. */
export function providePage(
  { registry, services }: { registry: ActionRegistry; services: ServiceRegistry },
  {
    store,
    emulator,
    model = modelOn(emulator?.url ?? ''),
    sites = [],
    sideEffectsEnabled = true,
    ...more
  }: PageOptions,
): void {
  const { userLimits, conversationsAtOnce } = more
  const desk = new PageDesk({
    model,
    store,
    key: Buffer.alloc(32, 8),
    sideEffectsEnabled: () => sideEffectsEnabled,
    ...(userLimits && { userLimits }),
  })
  const talk = createPageTalk({ desk, registry, sites, ...(conversationsAtOnce && { conversationsAtOnce }) })
  services.provide(PAGE_TALK, talk)
  registerPageActions(registry)
}
