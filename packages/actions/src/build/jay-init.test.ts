import { expect, test } from 'vitest'
import { createJayService, isJayInit, makeJayInit } from '../index.ts'
import { ServiceRegistry } from '../registry/index.ts'

test('an init provides services and may give what cleans up after them', async () => {
  const PLACE = createJayService<string>('Place')
  const told: string[] = []
  const init = makeJayInit().withServer(async ({ services, folder }) => {
    services.provide(PLACE, folder)
    return () => {
      told.push('closed')
    }
  })
  const services = new ServiceRegistry()
  const cleanUp = await init.server?.({ services, folder: '/plugins/a' })
  expect(services.get(PLACE)).toBe('/plugins/a')
  await cleanUp?.()
  expect(told).toEqual(['closed'])
})

test('an init that gives nothing back compiles, and one without a server part is one too', async () => {
  const init = makeJayInit().withServer(async () => {})
  expect(isJayInit(init)).toBe(true)
  expect(isJayInit(makeJayInit())).toBe(true)
  expect(isJayInit({})).toBe(false)
  expect(isJayInit(null)).toBe(false)
})

test('two services of one name are two services, and one that is missing is named', () => {
  const [first, second] = [createJayService<number>('Same'), createJayService<number>('Same')]
  const services = new ServiceRegistry()
  services.provide(first, 1)
  expect([services.has(first), services.has(second)]).toEqual([true, false])
  expect(() => services.get(second)).toThrow('The service "Same" is missing')
})
