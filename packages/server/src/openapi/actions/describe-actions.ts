import type { ActionRegistry, RegisteredAction } from '@deckhand/actions/registry'
import { methodsOf } from '../../actions/action-methods.ts'
import type { ApiDocument, DescribedOperation } from '../document.ts'
import { actionRequest } from './action-request.ts'
import { actionResponses } from './action-responses.ts'
import { SchemaShelf } from './schema-shelf.ts'

/** The document with an entry for every action that is registered now and may be called over HTTP, with the schemas of its file. */
export function describeActions(document: ApiDocument, registry: ActionRegistry): ApiDocument {
  const shelf = new SchemaShelf(document.components.schemas)
  const paths = { ...document.paths }
  for (const name of registry.getNames()) {
    const action = registry.get(name)
    if (action && action.callers !== 'agent') paths[`/_jay/actions/${name}`] = operationsOf(action, shelf)
  }
  return { ...document, paths, components: { ...document.components, schemas: shelf.schemas } }
}

function operationsOf(action: RegisteredAction, shelf: SchemaShelf): Record<string, DescribedOperation> {
  const { actionName, metadata } = action
  const request = actionRequest(action, shelf)
  const responses = actionResponses(action, shelf)
  const methods = methodsOf(action).filter((method) => method !== 'HEAD')
  const entries = methods.map((method) => {
    const isGet = method === 'GET'
    const operation: DescribedOperation = {
      operationId: `${method.toLowerCase()}:${actionName}`,
      tags: ['Actions'],
      summary: metadata?.description ?? 'An action without a file that describes it.',
      ...(isGet ? request.inAddress : request.inBody),
      responses: isGet ? responses.withoutBody : responses.withBody,
      security: [{ session: [], sessionKey: [] }, { visitorPass: [] }],
    }
    return [method.toLowerCase(), operation]
  })
  return Object.fromEntries(entries)
}
