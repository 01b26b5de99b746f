import assert from 'node:assert/strict'
import { now } from '../../scene.ts'
import type { StoreCase } from '../../store-case.ts'

export const settingsCases: StoreCase[] = [
  {
    title: 'the default settings are supervised and an empty allowlist',
    async check({ store }) {
      assert.deepEqual(await store.settings.read('anna'), { trust: 'supervised', allowlist: [] })
    },
  },
  {
    title: 'absent fields stay as they are',
    async check({ store }) {
      await store.settings.write('anna', { allowlist: ['ben@example.com'] }, now)
      assert.deepEqual(await store.settings.write('anna', { trust: 'autonomous' }, now), {
        trust: 'autonomous',
        allowlist: ['ben@example.com'],
      })
      await store.settings.write('anna', { allowlist: [] }, now)
      assert.deepEqual(await store.settings.read('anna'), { trust: 'autonomous', allowlist: [] })
    },
  },
  {
    title: 'the allowlist is trimmed, in lower case and without duplicates',
    async check({ store }) {
      const allowlist = [' Ben@Example.com', 'ben@example.com ', 'CLEO@EXAMPLE.COM', ' ']
      const written = await store.settings.write('anna', { allowlist }, now)
      assert.deepEqual(written.allowlist, ['ben@example.com', 'cleo@example.com'])
      assert.deepEqual(await store.settings.read('anna'), written)
    },
  },
  {
    title: 'every user has their own settings',
    async check({ store }) {
      await store.settings.write('anna', { trust: 'autonomous' }, now)
      assert.equal((await store.settings.read('ben')).trust, 'supervised')
    },
  },
  {
    title: 'two concurrent changes on two connections are both stored',
    async check({ store, connect }) {
      const other = await connect()
      await Promise.all([
        store.settings.write('anna', { trust: 'delegated' }, now),
        other.settings.write('anna', { allowlist: ['ben@example.com'] }, now),
      ])
      assert.deepEqual(await store.settings.read('anna'), { trust: 'delegated', allowlist: ['ben@example.com'] })
    },
  },
  {
    title: 'a profile keeps absent fields, drops empty ones, and does not change the settings',
    async check({ store }) {
      assert.deepEqual(await store.settings.readProfile('anna'), {})
      await store.settings.writeProfile('anna', { name: 'Anna', about: 'Sails.' }, now)
      await store.settings.write('anna', { trust: 'delegated' }, now)
      const profile = await store.settings.writeProfile('anna', { timeZone: 'Europe/Berlin', about: '' }, now)
      assert.deepEqual(profile, { name: 'Anna', timeZone: 'Europe/Berlin' })
      assert.deepEqual(await store.settings.readProfile('anna'), profile)
      assert.deepEqual(await store.settings.readProfile('ben'), {})
      assert.deepEqual(await store.settings.read('anna'), { trust: 'delegated', allowlist: [] })
    },
  },
  {
    title: 'the audit names the changed fields of a profile, without their values',
    async check({ store }) {
      await store.settings.writeProfile('anna', { name: 'Anna', about: 'Sails.' }, now)
      const [entry] = await store.audit.list('anna', { kind: 'settings_changed', limit: 1 })
      assert.deepEqual(entry?.data, { profile: ['name', 'about'] })
    },
  },
]
