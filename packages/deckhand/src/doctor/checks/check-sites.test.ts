import { afterEach, expect, test } from 'vitest'
import { cleanUp } from '../../testing/clean-up.ts'
import { findings } from '../../testing/findings.ts'
import { plainPlugin, temporaryProject } from '../../testing/temporary-project.ts'
import { checkSites } from './check-sites.ts'

afterEach(cleanUp)

test('sites are counted and their actions looked for, without running any code', async () => {
  const file = 'sites:\n  - { key: pier, origins: [https://pier.example], actions: [tide, tied] }\n'
  const project = temporaryProject({ ...plainPlugin, 'config/sites.yaml': file, 'index.js': 'throw new Error("run")' })
  expect(await findings(checkSites({ DECKHAND_PROJECT: project }))).toEqual([
    {
      name: 'sites',
      status: 'warning',
      message: expect.stringMatching(/sites\.yaml:2:67 warning: There is no action "tied". Did you mean "tide"\?$/),
      cure: 'Fix the file, or DECKHAND_PROJECT.',
    },
    { name: 'sites', status: 'ok', message: expect.stringMatching(/^1 site in .*sites\.yaml: pier\.$/) },
  ])
})

test('no file is fine, and a mistake in one is a problem with its place', async () => {
  expect(await findings(checkSites({}))).toMatchObject([{ status: 'ok' }])
  const project = temporaryProject({ 'sites.yaml': 'sites: 7\n' })
  expect(await findings(checkSites({ DECKHAND_SITES: `${project}/sites.yaml` }))).toMatchObject([
    { status: 'problem', message: expect.stringMatching(/sites\.yaml:1:8 "sites" must be a list/) },
  ])
})

test('doctor warns if all clients behind a proxy count as one address', async () => {
  const env = { DECKHAND_PUBLIC_URL: 'https://agent.example' }
  expect(await findings(checkSites(env))).toMatchObject([
    { status: 'warning', message: expect.stringContaining('DECKHAND_CLIENT_ADDRESS'), cure: expect.any(String) },
    { status: 'ok' },
  ])
  expect(await findings(checkSites({ ...env, DECKHAND_CLIENT_ADDRESS: 'x-forwarded-for:1' }))).toMatchObject([
    { status: 'ok' },
  ])
})
