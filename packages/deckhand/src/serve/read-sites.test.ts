import { afterEach, expect, test } from 'vitest'
import { cleanUp } from '../testing/clean-up.ts'
import { temporaryProject } from '../testing/temporary-project.ts'
import { readSites } from './read-sites.ts'

afterEach(cleanUp)

const sites = 'sites:\n  - { key: a, origins: [https://a.example], actions: [b] }\n'

test('sites are read from the file that is named, or from the project', () => {
  const project = temporaryProject({ 'config/sites.yaml': sites, 'other.yaml': sites.replace('key: a', 'key: c') })
  expect(readSites({ DECKHAND_PROJECT: project }).sites).toMatchObject([{ key: 'a' }])
  const named = { DECKHAND_PROJECT: project, DECKHAND_SITES: `${project}/other.yaml` }
  expect(readSites(named).sites).toMatchObject([{ key: 'c' }])
  expect(readSites({ DECKHAND_PROJECT: temporaryProject({}) }).sites).toEqual([])
  expect(readSites({}).sites).toEqual([])
})

test('a named file must exist, and a mistake is reported with file, line and field', () => {
  expect(() => readSites({ DECKHAND_SITES: '/nowhere.yaml' })).toThrow(
    '/nowhere.yaml cannot be read (the file does not exist). Fix the file, or remove DECKHAND_SITES.',
  )
  const path = `${temporaryProject({ 'sites.yaml': sites.replace('https://a.example', 'a.example') })}/sites.yaml`
  expect(() => readSites({ DECKHAND_SITES: path })).toThrow(`${path}:2:25 "sites[0].origins[0]" must be an origin`)
})

test('actions that do not exist are warned of', () => {
  const project = temporaryProject({ 'config/sites.yaml': sites })
  const { warnings } = readSites({ DECKHAND_PROJECT: project })
  expect(warnings(new Map([['b', 'both']]))).toEqual([])
  expect(warnings(new Map())).toEqual([expect.stringMatching(/sites\.yaml:2:55 warning: There is no action "b"/)])
})
