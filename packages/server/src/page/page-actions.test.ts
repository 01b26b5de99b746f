import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { checkTypes, findActionFiles } from '@deckhand/actions/project'
import { ActionRegistry, actionTools } from '@deckhand/actions/registry'
import type * as spec from '@deckhand/spec'
import { expect, expectTypeOf, test } from 'vitest'
import type { SendMessageInput, SendMessageOutput } from './actions/send-message.jay-action.d.ts'
import type { StreamMessageInput, StreamMessageOutput } from './actions/stream-message.jay-action.d.ts'
import type { StreamToolResultsInput, StreamToolResultsOutput } from './actions/stream-tool-results.jay-action.d.ts'
import type { SubmitToolResultsInput, SubmitToolResultsOutput } from './actions/submit-tool-results.jay-action.d.ts'
import { pageActionNames } from './page-action-names.ts'
import { registerPageActions } from './page-actions.ts'

test('all four are described by their files, accept only POST, and are offered to no agent', () => {
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
  expect(reports.map(({ state }) => state)).toEqual(['unchanged', 'unchanged', 'unchanged', 'unchanged'])
})

test('the messages of the chat fit the files', () => {
  expectTypeOf<spec.SendMessageInput>().toExtend<SendMessageInput>()
  expectTypeOf<spec.SendMessageInput>().toExtend<StreamMessageInput>()
  expectTypeOf<spec.SubmitToolResultsInput>().toExtend<SubmitToolResultsInput>()
  expectTypeOf<spec.SubmitToolResultsInput>().toExtend<StreamToolResultsInput>()
  expectTypeOf<spec.SendMessageOutput>().toExtend<SendMessageOutput>()
  expectTypeOf<spec.SendMessageOutput>().toExtend<SubmitToolResultsOutput>()
  expectTypeOf<spec.PageStreamPiece>().toExtend<StreamMessageOutput>()
  expectTypeOf<spec.PageStreamPiece>().toExtend<StreamToolResultsOutput>()
  expectTypeOf<StreamMessageOutput['type']>().toEqualTypeOf<spec.PageStreamPiece['type']>()
  expectTypeOf<keyof SendMessageInput>().toEqualTypeOf<keyof spec.SendMessageInput>()
  expectTypeOf<keyof SubmitToolResultsInput>().toEqualTypeOf<keyof spec.SubmitToolResultsInput>()
})

test('the files are part of the package', () => {
  const { files } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'))
  expect(files).toContain('src/page/actions/*.jay-action')
})
