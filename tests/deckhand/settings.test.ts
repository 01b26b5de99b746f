import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { knownSettings } from 'deckhand/command'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('../..', import.meta.url))
const read = (path: string) => readFileSync(`${root}${path}`, 'utf8')
const sorted = (names: Iterable<string>) => [...new Set(names)].sort()

// The prefixes of our settings, and settings without one of them.
const ours = /\b(?:AGENT|DATABASE|DECKHAND|FIREBASE|FIRESTORE|GEMINI|GOOGLE|LOG|METRICS|OTEL|SLACK)_[A-Z][A-Z0-9_]*\b/g
const fromEnvironment = /\benv\.([A-Z][A-Z0-9_]+)\b/g

/**
 * The terminal's own; one that is only taken away from Google's client, so that it cannot change what we set; one that is only refused; and two that
 * the bridge sets for the agent it starts.
 */
const notSettings = [
  ...['TERM', 'GOOGLE_GENAI_USE_ENTERPRISE', 'FIREBASE_AUTH_EMULATOR_HOST'],
  ...['GEMINI_CLI_NO_RELAUNCH', 'GEMINI_CLI_DECKHAND_MARK'],
]

function settingsInSources(): string[] {
  const files = readdirSync(`${root}packages`, { recursive: true, encoding: 'utf8' }).filter(isProgram)
  const found = files.flatMap((file) => {
    const text = read(`packages/${file}`)
    return [...(text.match(ours) ?? []), ...[...text.matchAll(fromEnvironment)].map(([, name = '']) => name)]
  })
  return sorted(found.filter((name) => !notSettings.includes(name)))
}

const isProgram = (file: string): boolean =>
  /^(?!emulator)[^/]+\/src\/.*\.ts$/.test(file) &&
  !/\.test\.ts$|\/testing\/|(?:known-settings|setting-table)\.ts$/.test(file)

function settingsInExample(): string[] {
  return sorted([...read('.env.example').matchAll(/^#? ?([A-Z][A-Z0-9_]+)=/gm)].map(([, name = '']) => name))
}

test('.env.example names every setting that is read, and no other', () => {
  expect(settingsInExample()).toEqual(settingsInSources())
})

test('the table of settings has the same', () => {
  expect(sorted(knownSettings)).toEqual(settingsInSources())
})

test('every setting in .env.example is commented out, so that a copy changes nothing', () => {
  expect(
    read('.env.example')
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('#')),
  ).toEqual([])
})

test('every setting in .env.example is explained right above it', () => {
  const lines = read('.env.example').split('\n')
  const isSetting = (line = '') => /^# [A-Z][A-Z0-9_]+=/.test(line)
  const unexplained = lines.filter((line, index) => isSetting(line) && (lines[index - 1] ?? '') === '')
  expect(unexplained).toEqual([])
})
