import { expect, test } from 'vitest'
import { builtInTools } from './built-in-tools.ts'

const tools = () => builtInTools({ noteUrl: () => 'http://127.0.0.1:1/outbox' })

test('every built-in tool declares its effect', () => {
  expect(tools().map(({ name, effect }) => [name, effect])).toEqual([
    ['calculate', 'read'],
    ['current_time', 'read'],
    ['save_memory', 'workspace'],
    ['search_memory', 'read'],
    ['forget_memory', 'workspace'],
    ['vfs_read', 'read'],
    ['vfs_write', 'workspace'],
    ['vfs_list', 'read'],
    ['vfs_delete', 'workspace'],
    ['send_note', 'write'],
    ['web_fetch', 'read'],
    ['web_search', 'read'],
    ['spawn_agent', 'workspace'],
    ['signal_parent', 'workspace'],
  ])
})

// The offline planner matches the words of a question with the words of a description.
test('descriptions contain the words that people use', () => {
  const [calculate, clock] = tools().map(({ description, parameters }) => JSON.stringify([description, parameters]))
  for (const word of ['arithmetic', 'calculat', 'percent', 'sum', 'expression']) expect(calculate).toContain(word)
  for (const word of ['time', 'date', 'day', 'weekday', 'today', 'city', 'time zone', 'place'])
    expect(clock).toContain(word)
})

test('previews never throw for any arguments', () => {
  for (const { preview } of tools()) {
    for (const args of [{}, { expression: null, place: null }, { expression: [1], place: {} }]) {
      expect(typeof preview?.(args)).toBe('string')
    }
  }
})
