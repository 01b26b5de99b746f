import { expect, test } from 'vitest'
import { toolTitle } from './tool-title.ts'

test.each([
  ['vfs_read', 'Read a file'],
  ['gmail_send', 'Send a mail'],
  ['spawn_agent', 'Ask another agent'],
  ['mcp__crm__find-deal', 'Crm find deal'],
  ['constructor', 'Constructor'],
  ['__', '__'],
])('%s is called %s', (name, title) => {
  expect(toolTitle(name)).toBe(title)
})
