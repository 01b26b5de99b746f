import { makeJayAction, makeJayQuery } from '@deckhand/actions'
import { ActionRegistry } from '@deckhand/actions/registry'
import type { JsonObject } from '@deckhand/spec'
import { expect, test } from 'vitest'
import { apiPage } from '../../pages/api/api-page.ts'
import { createDocument } from '../create-document.ts'
import { describeActions } from './describe-actions.ts'

const base = createDocument({ version: '1.0.0', cookieName: undefined })
const object = (properties: Record<string, JsonObject>, required: string[] = []) => ({
  type: 'object',
  properties,
  required,
  additionalProperties: false,
})

/** The document with one query or action that has these schemas. */
function documentOf(name: string, kind: 'query' | 'action', inputSchema: JsonObject, outputSchema?: JsonObject) {
  const registry = new ActionRegistry()
  const builder = kind === 'query' ? makeJayQuery(name) : makeJayAction(name)
  registry.register(builder.withHandler(async () => 1) as never)
  registry.setMetadata(name, { name, description: 'Does it.', inputSchema, ...(outputSchema && { outputSchema }) })
  return describeActions(base, registry)
}

const parametersOf = (inputSchema: JsonObject) =>
  documentOf('find', 'query', inputSchema).paths['/_jay/actions/find']?.get?.parameters

test('plain fields are query parameters', () => {
  const list = { type: 'array', items: { type: 'string' } }
  expect(parametersOf(object({ a: { type: 'integer' }, b: list }, ['a']))).toEqual([
    { name: 'a', in: 'query', required: true, schema: { type: 'integer' } },
    { name: 'b', in: 'query', required: false, schema: list },
  ])
  expect(parametersOf(object({}))).toEqual([])
})

test('an input with nested fields is one parameter', () => {
  const whole = { type: 'string', contentMediaType: 'application/json' }
  const schema = { ...whole, contentSchema: { $ref: '#/components/schemas/FindInput' } }
  expect(parametersOf(object({ a: object({}) }, ['a']))).toEqual([
    { name: '_input', in: 'query', required: true, schema },
  ])
  expect(parametersOf({ type: 'object' })).toEqual([{ name: '_input', in: 'query', required: false, schema }])
})

test('S20: an action that pages may not call has no route', () => {
  const registry = new ActionRegistry()
  const callers = ['agent', 'page', 'both'] as const
  for (const name of callers) {
    registry.register(makeJayAction(name).withHandler(async () => 1) as never)
    registry.setMetadata(name, { name, description: 'Does it.', inputSchema: object({}), callers: name })
  }
  const { paths, components } = describeActions(base, registry)
  expect(callers.filter((name) => `/_jay/actions/${name}` in paths)).toEqual(['page', 'both'])
  expect(components.schemas.AgentInput).toBeUndefined()
})

test('definitions of a schema become schemas of the document, and references lead there', () => {
  const item = object({ next: { $ref: '#/$defs/item' } })
  const { components } = documentOf('cart.add-item', 'action', {
    ...object({ item: { $ref: '#/$defs/item' } }),
    $defs: { item },
  })
  const reference = { $ref: '#/components/schemas/CartAddItemInputItem' }
  expect(components.schemas.CartAddItemInput).toEqual(object({ item: reference }))
  expect(components.schemas.CartAddItemInputItem).toEqual(object({ next: reference }))
})

test('actions with similar names get different schemas, and none replaces one of ours', () => {
  const registry = new ActionRegistry()
  for (const name of ['a.b', 'a-b', 'error']) registry.register(makeJayAction(name).withHandler(async () => 1) as never)
  registry.setMetadata('error', { name: 'error', description: 'x', inputSchema: object({}), outputSchema: {} })
  const { components } = describeActions(base, registry)
  expect(Object.keys(components.schemas).filter((name) => !(name in base.components.schemas))).toEqual([
    ...['ABAnswer', 'ABAnswer2'],
    ...['ErrorInput', 'ErrorOutput', 'ErrorAnswer'],
  ])
  expect(components.schemas.Error).toBe(base.components.schemas.Error)
})

test('files are parts of a form, and the other fields are its _input', () => {
  const file = { type: 'string', format: 'binary' }
  const input = object({ photo: file, title: { $ref: '#/$defs/title' } }, ['photo', 'title'])
  const document = documentOf('attach', 'action', { ...input, $defs: { title: { type: 'string' } } })
  expect(document.paths['/_jay/actions/attach']?.post?.requestBody?.content).toEqual({
    'multipart/form-data': {
      schema: {
        type: 'object',
        properties: {
          photo: file,
          _input: {
            type: 'string',
            contentMediaType: 'application/json',
            contentSchema: { type: 'object', properties: { title: { $ref: '#/components/schemas/AttachInputTitle' } } },
          },
        },
        required: ['photo'],
      },
    },
  })
})

test('the page shows actions, and every link in it has a target', () => {
  const output = { type: 'array', items: { $ref: '#/$defs/x' }, $defs: { x: { type: 'string' } } }
  const shown = String(apiPage(documentOf('find', 'query', object({ list: { type: 'array' } }), output)))
  const ids = new Set([...shown.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id))
  const links = [...shown.matchAll(/href="#([^"]+)"/g)].map(([, id]) => id)
  expect([ids.has('get:find'), ids.has('post:find'), links.includes('FindOutputX')]).toEqual([true, true, true])
  expect(links.filter((id) => !ids.has(id))).toEqual([])
})
