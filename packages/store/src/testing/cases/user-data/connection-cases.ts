import assert from 'node:assert/strict'
import type { Store } from '@deckhand/spec'
import { now } from '../../scene.ts'
import type { StoreCase } from '../../store-case.ts'

const google = { service: 'google' as const, account: 'anna@example.com', scopes: ['mail', 'calendar'], sealed: 'one' }
const slack = { service: 'slack' as const, account: 'Harbour', scopes: ['channels:read'], sealed: 'two' }

const audited = async (store: Store) =>
  (await store.audit.list('anna', { limit: 10 })).map(({ kind, at, data }) => ({ kind, at, data }))

export const connectionCases: StoreCase[] = [
  {
    title: 'a connection is read back in every process, and only by its user',
    async check({ store, connect }) {
      const made = await store.connections.connect('anna', google, now)
      assert.deepEqual(made, { ...google, connectedAt: now, version: 1 })
      const other = await connect()
      assert.deepEqual(await other.connections.read('anna', 'google'), made)
      assert.equal(await other.connections.read('anna', 'slack'), undefined)
      assert.equal(await other.connections.read('ben', 'google'), undefined)
      assert.deepEqual(await other.connections.list('ben'), [])
    },
  },
  {
    title: 'services are listed by name',
    async check({ store }) {
      const second = await store.connections.connect('anna', slack, now)
      const first = await store.connections.connect('anna', google, now)
      assert.deepEqual(await store.connections.list('anna'), [first, second])
    },
  },
  {
    title: 'connecting again replaces the account and increases the version, so that old tokens cannot come back',
    async check({ store }) {
      await store.connections.connect('anna', google, now)
      const again = { ...google, account: 'anna@other.example', scopes: ['mail'], sealed: 'new' }
      const replaced = await store.connections.connect('anna', again, now + 5)
      assert.deepEqual(replaced, { ...again, connectedAt: now + 5, version: 2 })
      assert.equal(await store.connections.renew('anna', 'google', { sealed: 'old', version: 1 }), false)
      assert.deepEqual(await store.connections.list('anna'), [replaced])
    },
  },
  {
    title: 'of two concurrent renewals of the same tokens one succeeds',
    async check({ store, connect }) {
      const other = await connect()
      await store.connections.connect('anna', google, now)
      await store.connections.connect('ben', google, now)
      for (let version = 1; version <= 20; version += 1) {
        const renewals = [store, other].map(({ connections }, index) =>
          connections.renew('anna', 'google', { sealed: `${index}`, version }),
        )
        const renewed = await Promise.all(renewals)
        assert.deepEqual([...renewed].sort(), [false, true])
        const record = await store.connections.read('anna', 'google')
        assert.deepEqual([record?.sealed, record?.version], [`${renewed.indexOf(true)}`, version + 1])
      }
      assert.equal((await store.connections.read('ben', 'google'))?.sealed, 'one')
    },
  },
  {
    title: 'disconnecting removes one connection, once',
    async check({ store, connect }) {
      const other = await connect()
      for (const user of ['anna', 'ben']) await store.connections.connect(user, google, now)
      await store.connections.connect('anna', slack, now)
      const gone = await Promise.all(
        [store, other].map(({ connections }) => connections.disconnect('anna', 'google', now)),
      )
      assert.deepEqual([...gone].sort(), [false, true])
      assert.equal(await store.connections.renew('anna', 'google', { sealed: 'x', version: 1 }), false)
      assert.equal(await store.connections.read('anna', 'google'), undefined)
      assert.equal((await store.connections.read('anna', 'slack'))?.account, 'Harbour')
      assert.equal((await store.connections.read('ben', 'google'))?.sealed, 'one')
    },
  },
  {
    title: 'connecting and disconnecting are audited without the tokens, renewing is not',
    async check({ store }) {
      await store.connections.connect('anna', google, now)
      await store.connections.renew('anna', 'google', { sealed: 'x', version: 1 })
      await store.connections.disconnect('anna', 'google', now + 1)
      await store.connections.disconnect('anna', 'google', now + 2)
      const { sealed: _sealed, ...data } = google
      assert.deepEqual(await audited(store), [
        { kind: 'disconnected', at: now + 1, data },
        { kind: 'connected', at: now, data },
      ])
      assert.deepEqual((await store.audit.verify()).faults, [])
    },
  },
]
