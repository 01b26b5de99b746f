import { ToolPluginRegistry } from '@deckhand/kernel'
import type { Manifest, ToolPlugin } from '@deckhand/spec'
import { expect, test } from 'vitest'
import { childFolder, grantTools } from './rights.ts'

const tool = (name: string): ToolPlugin => ({ name, description: name, parameters: {}, handler: async () => name })

function parent(names: string[], custom: string[] = []) {
  const customTools = custom.map((name) => ({ name, description: name, parameters: {}, prompt: name }))
  const manifest: Manifest = { model: 'm', instruction: '', tools: {}, customTools }
  return { tools: new ToolPluginRegistry([...names, ...custom].map(tool)), manifest }
}

const granted = (...given: Parameters<typeof grantTools>) => {
  const { tools, withheld } = grantTools(...given)
  return { tools: tools.map(({ name }) => name), withheld }
}

test('a child has its parent’s folder, or the requested one inside it', () => {
  expect(childFolder('notes/', undefined)).toBe('notes/')
  expect(childFolder('notes/', 'notes/today')).toBe('notes/today/')
  expect(childFolder(undefined, 'notes')).toBe('notes/')
  expect(childFolder(undefined, undefined)).toBeUndefined()
})

test.each(['other', 'notes/../other', 'note', 'notesandmore'])(
  'a folder outside the parent’s is refused: %s',
  (wanted) => {
    expect(() => childFolder('notes/', wanted)).toThrow()
  },
)

test('a child has all of its parent’s tools, except the custom tools in the parent’s file', () => {
  expect(granted(parent(['read', 'send'], ['summarize']), undefined, undefined)).toEqual({
    tools: ['read', 'send'],
    withheld: [],
  })
})

test('a tool that the child’s file names and the parent does not have is withheld', () => {
  expect(granted(parent(['read'], ['summarize']), ['read', 'send', 'summarize'], undefined)).toEqual({
    tools: ['read'],
    withheld: ['send', 'summarize'],
  })
})

test('a child gets only the requested ones of the tools in its file, or none', () => {
  expect(granted(parent(['read', 'send']), ['read', 'send'], ['send']).tools).toEqual(['send'])
  expect(granted(parent(['read', 'send']), ['read'], ['send']).tools).toEqual([])
  expect(granted(parent(['read']), undefined, []).tools).toEqual([])
})

test('a parent cannot give tools that it does not have, and learns what it may give', () => {
  expect(() => grantTools(parent(['read'], ['summarize']), undefined, ['send', 'summarize'])).toThrow(
    expect.objectContaining({
      code: 'FORBIDDEN',
      message: 'You cannot give what you do not have: send, summarize. You may give: read.',
    }),
  )
})

test('G1: a parent without tools gives none', () => {
  expect(granted(parent([]), undefined, undefined)).toEqual({ tools: [], withheld: [] })
  expect(granted(parent([]), ['read'], undefined)).toEqual({ tools: [], withheld: ['read'] })
  expect(() => grantTools(parent([]), undefined, ['read'])).toThrow(
    'You cannot give what you do not have: read. You may give: no tools.',
  )
})
