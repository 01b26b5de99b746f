import { expect, test } from 'vitest'
import { prepareTestTools } from './test-tools.mjs'

async function prepare(tool, environment = {}) {
  const said = []
  const tools = [{ name: 'Browser', variable: 'TEST_BROWSER', find: async () => undefined, ...tool }]
  const found = await prepareTestTools(tools, environment, (line) => said.push(line))
  return { path: found.TEST_BROWSER, said }
}

test('a tool on this machine is used and none is installed', async () => {
  const install = () => Promise.reject(new Error('not asked for'))
  expect(await prepare({ find: async () => '/usr/bin/browser', install })).toEqual({
    path: '/usr/bin/browser',
    said: [],
  })
})

test('a tool that is not there is installed where it may be', async () => {
  expect(await prepare({ install: async () => '/new/browser' })).toEqual({ path: '/new/browser', said: [] })
})

test('the path the user set is taken as it is', async () => {
  const { path } = await prepare({ find: async () => '/usr/bin/browser' }, { TEST_BROWSER: '/mine' })
  expect(path).toBe('/mine')
})

test('without an optional tool its tests are skipped, and the user reads why', async () => {
  const missing = await prepare({})
  expect(missing.path).toBe('')
  expect(missing.said[0]).toContain('Set TEST_BROWSER to its path')
  const broken = await prepare({ install: () => Promise.reject(new Error('no network')) })
  expect(broken.said[0]).toContain('no network')
})

test('without a required tool the run fails, and the message says what to do', async () => {
  const install = () => Promise.reject(new Error('no network'))
  await expect(prepare({ install, required: true })).rejects.toThrow(
    'The tests need Browser: no network Set TEST_BROWSER to its path, or to "none"',
  )
})

test('a user can do without a required tool, and CI cannot', async () => {
  const { path, said } = await prepare({ required: true }, { TEST_BROWSER: 'none' })
  expect([path, said.length]).toEqual(['', 1])
  await expect(prepare({ required: true }, { TEST_BROWSER: 'none', DECKHAND_CI: '1' })).rejects.toThrow('Browser')
})
