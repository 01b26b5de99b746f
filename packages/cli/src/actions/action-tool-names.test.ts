import { afterEach, expect, test } from 'vitest'
import { cleanUp } from '../testing/clean-up.ts'
import { plainPlugin, temporaryProject } from '../testing/temporary-project.ts'
import { actionToolNames } from './action-tool-names.ts'

afterEach(cleanUp)

test('the tools of a project are known by its files, so that agents may name them', () => {
  const hidden = `callers: page\n${plainPlugin['odd.jay-action']}`
  const project = temporaryProject({ ...plainPlugin, 'odd.jay-action': hidden, 'index.js': 'throw new Error("run")' })
  expect(actionToolNames({ DECKHAND_PROJECT: project })).toEqual(['action_tide'])
  expect(actionToolNames({})).toEqual([])
})
