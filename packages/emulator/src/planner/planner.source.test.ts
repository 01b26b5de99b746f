import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const folder = import.meta.dirname

/** Everything that ships: no tests and nothing that only tests import. */
const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts') && !path.startsWith('testing'))
  .map((path) => ({ path, text: readFileSync(join(folder, path), 'utf8') }))

/** Two of Deckhand's tools are named by plain English words; those may stand in a table of synonyms, as words. */
const names =
  /\b(?:calculator|current_time|save_memory|search_memory|forget_memory|send_note|gmail_\w*|calendar_\w+|slack_\w+|vfs_\w+|spawn_agent|signal_parent|web_fetch|web_search|create_presentation|generate_deck_design|build_financial_model|draft_document)\b/i

test('the planner knows no tool by its name', () => {
  expect(sources.length).toBeGreaterThan(40)
  expect(sources.filter(({ text }) => names.test(text)).map(({ path }) => path)).toEqual([])
})

test('it imports nothing but the wire, the brain and chrono', () => {
  const imports = sources.flatMap(({ text }) => Array.from(text.matchAll(/from '([^']+)'/g), ([, from = '']) => from))
  const outside = imports.filter((from) => !from.startsWith('.') || /^(?:\.\.\/)+(?:wire|brain)\.ts$/.test(from))
  expect(new Set(outside)).toEqual(
    new Set(['../../wire.ts', '../brain.ts', '../wire.ts', 'chrono-node', 'chrono-node/en']),
  )
})

test('nothing in it is left to chance', () => {
  expect(
    sources.filter(({ text }) => /Math\.random|Date\.now|new Date\(\)/.test(text)).map(({ path }) => path),
  ).toEqual([])
})
