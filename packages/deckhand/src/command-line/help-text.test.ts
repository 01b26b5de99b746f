import { expect, test } from 'vitest'
import { knownSettings } from '../settings/known-settings.ts'
import { helpAbout } from './help-text.ts'

test('help about a command is its own lines', () => {
  expect(helpAbout('agents')).toMatch(
    /^ {2}deckhand agents validate .*\n {2}deckhand agents list .*\n\n"deckhand help"/,
  )
  expect(helpAbout('agents')).not.toContain('agent-kit')
})

test('help about nothing has every command and the settings', () => {
  expect(helpAbout()).toContain('deckhand agent-kit')
  expect(helpAbout()).toContain('DECKHAND_DATA')
})

test('help ends with where all settings are explained, which it does not list itself', () => {
  expect(helpAbout().trimEnd().split('\n').at(-1)).toMatch(/\.env\.example .*docs\/settings\.md/)
})

test('help about the bridge names its flags and all of its settings', () => {
  const help = helpAbout('bridge')
  for (const flag of ['--agent', '--root', '--port']) expect(help).toContain(flag)
  for (const setting of knownSettings.filter((name) => /^GEMINI_(?!API_KEY|BASE_URL)/.test(name)))
    expect(help).toContain(setting)
})
