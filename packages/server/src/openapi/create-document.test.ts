import { fileURLToPath } from 'node:url'
import { ActionRegistry } from '@deckhand/actions/registry'
import type { BriefingDesk, ConnectionDesk, Runtime } from '@deckhand/runtime'
import { expect, test } from 'vitest'
import { createApp } from '../app.ts'
import type { ApiTokens } from '../auth/api-tokens.ts'
import type { SignIn } from '../auth/sign-in.ts'
import { OpenRequests } from '../operations/open-requests.ts'
import type { Outbox } from '../outbox.ts'
import { createDocument, pathTemplate } from './create-document.ts'
import { allOperations } from './operations.ts'

const document = createDocument({ version: '1.0.0', cookieName: 'deckhand_1' })
const described = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ path, method, ...operation })),
)

const signIn = { identity: 'local', way: { kind: 'local' }, authenticate: async () => undefined } as unknown as SignIn

/** Only reads the app's routes, so its parts can be empty. */
function routesOfTheApp(): string[] {
  const app = createApp({
    runtime: { store: {} } as Runtime,
    authenticator: signIn,
    signIn,
    tokens: {} as ApiTokens,
    connections: {} as ConnectionDesk,
    briefings: {} as BriefingDesk,
    actions: { registry: new ActionRegistry() },
    page: { sites: [], key: Buffer.alloc(32) },
    exampleUrl: 'http://127.0.0.1:1/emulator',
    workspaceFolder: fileURLToPath(new URL('.', import.meta.url)),
    shopFolder: fileURLToPath(new URL('.', import.meta.url)),
    pageFolder: fileURLToPath(new URL('.', import.meta.url)),
    open: new OpenRequests(),
    metrics: { read: async () => ({ contentType: 'text/plain', text: '' }) },
    answering: '',
    outbox: {} as Outbox,
    onFault: () => {},
  })
  const handlers = app.routes.filter(({ method }) => method !== 'ALL')
  return handlers.map(({ method, path }) => `${method} ${pathTemplate(path)}`)
}

test('the server and the document have the same routes', () => {
  const inDocument = described.map(({ method, path }) => `${method.toUpperCase()} ${path}`)
  expect(inDocument.sort()).toEqual(routesOfTheApp().sort())
})

test('every operation is in the document under a unique name', () => {
  const ids = allOperations.map(([id]) => id)
  expect(new Set(ids).size).toBe(ids.length)
  expect(described.map(({ operationId }) => operationId).sort()).toEqual(ids.sort())
})

test('every placeholder of a path is declared as a parameter', () => {
  for (const { path, parameters = [] } of described) {
    const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
    expect(parameters.filter((each) => each.in === 'path').map(({ name }) => name)).toEqual(inPath)
  }
})

test('every reference has a target, and every schema is used', () => {
  const targets = [...JSON.stringify(document).matchAll(/"\$ref":"#\/components\/schemas\/(\w+)"/g)]
  const names = new Set(targets.map(([, name]) => name))
  expect([...names].sort()).toEqual(Object.keys(document.components.schemas).sort())
  expect(JSON.stringify(document).split('"$ref"')).toHaveLength(targets.length + 1)
})

test('a schema that two operations share has one name', () => {
  const body = (id: string) =>
    JSON.stringify(described.find(({ operationId }) => operationId === id)).match(/\w+Request/)?.[0]
  expect([body('startRun'), body('streamNewRun')]).toEqual(['RunRequest', 'RunRequest'])
})
