import type { Effect, ToolPlugin } from '@deckhand/spec'
import { expect, test } from 'vitest'
import { toolKinds } from './tool-kind.ts'

test.each<[string, Effect, string]>([
  ['vfs_read', 'read', 'read'],
  ['vfs_list', 'read', 'search'],
  ['search_memory', 'read', 'search'],
  ['gmail_search', 'read', 'search'],
  ['web_fetch', 'read', 'fetch'],
  ['gmail_thread_read', 'read', 'other'],
  ['files__read_file', 'read', 'read'],
  ['calculate', 'read', 'other'],
  ['current_time', 'read', 'other'],
  ['vfs_write', 'workspace', 'edit'],
  ['vfs_delete', 'workspace', 'delete'],
  ['send_note', 'write', 'execute'],
])('%s, with the effect %s, is of the kind %s', (name, effect, kind) => {
  expect(toolKinds([{ name, effect } as ToolPlugin])(name)).toBe(kind)
})

test('a tool that is not known is of no kind', () => {
  expect(toolKinds([])('vfs_read')).toBe('other')
})
