import { ToolPluginRegistry } from '@deckhand/kernel'
import type { ToolPlugin } from '@deckhand/spec'
import { expect, test } from 'vitest'
import { toolMark } from './manifest.ts'

const plugin: ToolPlugin = {
  name: 'order',
  description: 'Orders.',
  parameters: {},
  effect: 'write',
  handler: async () => 'ordered',
}

const markOf = (more: Partial<ToolPlugin> = {}) =>
  new ToolPluginRegistry([{ ...plugin, ...more }]).tools().map(toolMark)[0]

test('a tool that needs approval each time has another mark', () => {
  expect(markOf({ confirm: true })).not.toBe(markOf())
  expect(markOf({ confirm: true })).toBe(markOf({ confirm: true }))
})

test('the mark of a tool without new fields never changes, so that waiting runs keep their tools', () => {
  expect(markOf()).toBe('cf1efe5ae857c117')
})
