import { afterEach, expect, test } from 'vitest'
import { cleanUp } from '../testing/clean-up.ts'
import { plainPlugin, temporaryProject } from '../testing/temporary-project.ts'
import { projectAgents } from './project-agents.ts'

afterEach(cleanUp)

test('the tools of a project are known from its files, so agents can name them', () => {
  const hidden = `callers: page\n${plainPlugin['odd.jay-action']}`
  const project = temporaryProject({ ...plainPlugin, 'odd.jay-action': hidden, 'index.js': 'throw new Error("run")' })
  expect(projectAgents({ DECKHAND_PROJECT: project }).toolNames).toEqual(['action_tide'])
  expect(projectAgents({})).toEqual({ toolNames: [], agentFiles: [] })
})
