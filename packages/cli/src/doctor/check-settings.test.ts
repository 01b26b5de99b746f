import { expect, test } from 'vitest'
import { findings } from '../testing/findings.ts'
import { checkSettings } from './check-settings.ts'

test('settings that are right are counted', async () => {
  expect(await findings(checkSettings({ PORT: '1', LOG_LEVEL: 'info', HOME: '/x' }))).toEqual([
    { name: 'settings', status: 'ok', message: '2 are set, all of them understood.' },
  ])
})

test('all settings that are wrong are told at once, and unknown ones with the name that was meant', async () => {
  const env = {
    AGENT_LEASE_MS: '5',
    AGENT_MAX_RUNS: '0',
    LOG_LEVEL: 'loud',
    DECKHAND_MCP: '/nowhere/mcp.json',
    PORT: 'x',
    AGENT_MAX_RUN: '3',
    AGENT_ZZ: '',
  }
  const found = await findings(checkSettings(env))
  expect(found.map(({ status, message }) => [status, message.split(' ')[0]])).toEqual([
    ['problem', 'AGENT_LEASE_MS'],
    ['problem', 'AGENT_MAX_RUNS'],
    ['problem', 'LOG_LEVEL'],
    ['problem', '/nowhere/mcp.json'],
    ['problem', 'PORT'],
    ['warning', 'AGENT_MAX_RUN'],
    ['warning', 'AGENT_ZZ'],
  ])
  expect(found[5]?.cure).toBe('Did you mean AGENT_MAX_RUNS?')
})

test('a setting that is missing is told once, and nobody waits for the end of it', async () => {
  const env = { DECKHAND_SIGN_IN: 'firebase', AGENT_LEASE_MS: '5' }
  const found = await findings(checkSettings(env))
  expect(found.map(({ message }) => message.split(' ')[0])).toContain('FIREBASE_PROJECT_ID')
})
