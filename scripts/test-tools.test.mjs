import { expect, test } from 'vitest'
import { prepareTestTools } from './test-tools.mjs'

async function prepare(tool, environment = {}) {
  const said = []
  const found = await prepareTestTools([{ name: 'Browser', variable: 'TEST_BROWSER', ...tool }], environment, (line) =>
    said.push(line),
  )
  return { found, said }
}

test('a tool on this machine is used and none is installed', async () => {
  const install = () => Promise.reject(new Error('not asked for'))
  expect(await prepare({ find: async () => '/usr/bin/browser', install })).toEqual({
    found: { TEST_BROWSER: '/usr/bin/browser' },
    said: [],
  })
})

test('a tool that is not there is installed where it may be', async () => {
  const { found } = await prepare({ find: async () => undefined, install: async () => '/new/browser' })
  expect(found).toEqual({ TEST_BROWSER: '/new/browser' })
})

test('the path the user set is taken as it is', async () => {
  const { found } = await prepare({ find: async () => '/usr/bin/browser' }, { TEST_BROWSER: '/mine' })
  expect(found).toEqual({ TEST_BROWSER: '/mine' })
})

test('a tool that cannot be had stops nothing, and the user reads why', async () => {
  const missing = await prepare({ find: async () => undefined })
  expect(missing.found).toEqual({})
  expect(missing.said[0]).toContain('Set TEST_BROWSER to its path')
  const broken = await prepare({ find: async () => undefined, install: () => Promise.reject(new Error('no network')) })
  expect(broken.said[0]).toContain('no network')
})
