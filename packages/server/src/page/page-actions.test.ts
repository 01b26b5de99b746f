import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { checkTypes, findActionFiles } from '@deckhand/actions/project'
import { ActionRegistry, actionTools } from '@deckhand/actions/registry'
import type * as spec from '@deckhand/spec'
import { createValueChecker } from '@deckhand/spec/schema-check'
import { expect, expectTypeOf, test } from 'vitest'
import type { SendMessageInput, SendMessageOutput } from './actions/send-message.jay-action.d.ts'
import type { SubmitToolResultsInput, SubmitToolResultsOutput } from './actions/submit-tool-results.jay-action.d.ts'
import { pageActionNames } from './page-action-names.ts'
import { registerPageActions } from './page-actions.ts'

test('all four are described, accept only POST, and are offered to no agent', () => {
  const registry = new ActionRegistry()
  registerPageActions(registry)
  expect(registry.getActionsWithMetadata().map(({ actionName, metadata }) => [actionName, metadata.name])).toEqual(
    registry.getNames().map((name) => [name, name]),
  )
  expect(registry.getNames()).toEqual([...pageActionNames].sort())
  const actions = registry.getNames().map((name) => registry.get(name))
  expect(actions.map((action) => [action?.method, action?.effect, action?.isStreaming])).toEqual([
    ['POST', 'read', false],
    ['POST', 'read', true],
    ['POST', 'read', true],
    ['POST', 'read', false],
  ])
  expect(actionTools(registry).tools).toEqual([])
  expect(() => registerPageActions(registry)).toThrow('There is an action "sendMessage" already.')
})

test('their schemas are valid, which is otherwise only checked on the first call', () => {
  const registry = new ActionRegistry()
  registerPageActions(registry)
  for (const { actionName, metadata } of registry.getActionsWithMetadata()) registry.setMetadata(actionName, metadata)
})

test('their types match their files', () => {
  const folder = fileURLToPath(new URL('actions', import.meta.url))
  const reports = checkTypes(findActionFiles(folder), folder)
  expect(reports.map(({ state }) => state)).toEqual(['unchanged', 'unchanged'])
})

test('the messages of the chat fit the files', () => {
  expectTypeOf<spec.SendMessageInput>().toExtend<SendMessageInput>()
  expectTypeOf<spec.SubmitToolResultsInput>().toExtend<SubmitToolResultsInput>()
  expectTypeOf<spec.SendMessageOutput>().toExtend<SendMessageOutput>()
  expectTypeOf<spec.SendMessageOutput>().toExtend<SubmitToolResultsOutput>()
  expectTypeOf<keyof SendMessageInput>().toEqualTypeOf<keyof spec.SendMessageInput>()
  expectTypeOf<keyof SubmitToolResultsInput>().toEqualTypeOf<keyof spec.SubmitToolResultsInput>()
})

const pieces: { [Type in spec.PageStreamPiece['type']]: spec.PageStreamPiece & { type: Type } } = {
  text: { type: 'text', delta: 'Hello' },
  'turn-restarted': { type: 'turn-restarted' },
  'tool-start': { type: 'tool-start', id: '1', name: 'find', preview: 'find mugs' },
  'tool-end': { type: 'tool-end', id: '1', name: 'find', output: { found: 2 }, error: 'None.' },
  response: { type: 'response', message: 'Hello', history: [] },
  'tool-calls': { type: 'tool-calls', calls: [], history: [] },
}

test('the streaming actions describe every piece and no other, and take the same input as the plain ones', () => {
  const registry = new ActionRegistry()
  registerPageActions(registry)
  const metadataOf = (name: string) => registry.get(name)?.metadata
  for (const [plain, streaming] of [
    ['sendMessage', 'streamMessage'],
    ['submitToolResults', 'streamToolResults'],
  ] as const) {
    const { outputSchema = {}, inputSchema } = metadataOf(streaming) ?? {}
    expect(inputSchema).toEqual(metadataOf(plain)?.inputSchema)
    const { findProblem } = createValueChecker()(outputSchema)
    for (const piece of Object.values(pieces)) expect(findProblem(piece), piece.type).toBeUndefined()
    const described = (outputSchema.anyOf as { properties: { type: { const: string } } }[]).map(
      (each) => each.properties.type.const,
    )
    expect(described.sort()).toEqual(Object.keys(pieces).sort())
    for (const piece of [{ type: 'text' }, { type: 'tool-start', id: '1' }, { type: 'other' }])
      expect(findProblem(piece), JSON.stringify(piece)).toBeDefined()
  }
})

test('the files are part of the package', () => {
  const { files } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'))
  expect(files).toContain('src/page/actions/*.jay-action')
})
