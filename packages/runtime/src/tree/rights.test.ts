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

test('a child has its parent’s folder unless one inside of it is asked for', () => {
  expect(childFolder('notes/', undefined)).toBe('notes/')
  expect(childFolder('notes/', 'notes/today')).toBe('notes/today/')
  expect(childFolder(undefined, 'notes')).toBe('notes/')
  expect(childFolder(undefined, undefined)).toBeUndefined()
})

test.each(['other', 'notes/../other', 'note', 'notesandmore'])(
  'a folder outside of the parent’s is refused: %s',
  (wanted) => {
    expect(() => childFolder('notes/', wanted)).toThrow()
  },
)

test('a child has all of its parent’s tools, but none of those of its parent’s own file', () => {
  expect(granted(parent(['read', 'send'], ['summarize']), undefined, undefined)).toEqual({
    tools: ['read', 'send'],
    withheld: [],
  })
})

test('what a child’s file names and its parent has not is withheld', () => {
  expect(granted(parent(['read'], ['summarize']), ['read', 'send', 'summarize'], undefined)).toEqual({
    tools: ['read'],
    withheld: ['send', 'summarize'],
  })
})

test('of what its file names a child gets only what was asked for, and nothing when that is nothing', () => {
  expect(granted(parent(['read', 'send']), ['read', 'send'], ['send']).tools).toEqual(['send'])
  expect(granted(parent(['read', 'send']), ['read'], ['send']).tools).toEqual([])
  expect(granted(parent(['read']), undefined, []).tools).toEqual([])
})

test('who gives what it does not have is refused, with what it may give', () => {
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
