import { join } from 'node:path'
import { makeJayQuery } from '@deckhand/actions'
import { ActionRegistry } from '@deckhand/actions/registry'
import type { RuntimeOptions } from '@deckhand/runtime'
import { createMounts, localUser, type MountOptions, type Mounts } from '@deckhand/server'
import type { Authenticator } from '@deckhand/spec'
import { onTestFinished } from 'vitest'
import { gate } from '../../support/clients/talk.ts'
import { tool } from '../../support/models/emulated.ts'
import { callsThenDone, call as modelCall } from '../../support/models/scripted-model.ts'
import { stored } from '../../support/stores/stored.ts'

/** Users of a product, identified by a cookie or a token. */
export const people: Authenticator = {
  identity: 'provider',
  authenticate: async ({ header }) => {
    const isAnn = header('cookie') === 'session=ann' || header('authorization') === 'Bearer ann-token'
    return isAnn ? { kind: 'user', userId: 'ann' } : undefined
  },
}

export const cookie = { cookie: 'session=ann' }
export const bearer = { authorization: 'Bearer ann-token' }
export { localUser }

/** An action that streams chunks of 10 kB as long as they are read. */
function endless() {
  const seen = { pulled: 0, left: 0 }
  const action = makeJayQuery('endless').withHandler(async function* () {
    try {
      for (;;) {
        seen.pulled += 1
        yield 'x'.repeat(10_000)
      }
    } finally {
      seen.left += 1
    }
  })
  return { seen, action }
}

/** A Deckhand without a server: `look` waits in the middle of its run until the test opens the gate. */
export async function mountable(options: Partial<MountOptions> = {}, more: Partial<RuntimeOptions> = {}) {
  const slow = gate()
  const look = tool('look', { handler: () => slow.opened.then(() => 'found') })
  const { runtime, store, folder } = await stored(callsThenDone(modelCall('look')), [look], more)
  const { action, seen } = endless()
  const registry = new ActionRegistry()
  registry.register(action as never)
  const faults: unknown[] = []
  const mounts: Mounts = createMounts({
    runtime,
    authenticator: people,
    actions: { registry },
    outboxFile: join(folder, 'outbox.ndjson'),
    onFault: (fault) => void faults.push(fault),
    ...options,
  })
  onTestFinished(() => mounts.stop(100))
  return { mounts, runtime, store, seen, faults, open: slow.open }
}
