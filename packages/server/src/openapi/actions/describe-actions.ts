import type { ActionRegistry, RegisteredAction } from '@deckhand/actions/registry'
import { methodsOf } from '../../actions/action-routes.ts'
import type { ApiDocument, DescribedOperation } from '../document.ts'
import { actionRequest } from './action-request.ts'
import { actionResponses } from './action-responses.ts'
import { SchemaComponents } from './schema-components.ts'

/** Adds every registered action that can be called over HTTP, with the schemas of its file. */
export function describeActions(document: ApiDocument, registry: ActionRegistry): ApiDocument {
  const components = new SchemaComponents(document.components.schemas)
  const paths = { ...document.paths }
  for (const name of registry.getNames()) {
    const action = registry.get(name)
    if (action && action.callers !== 'agent') paths[`/_jay/actions/${name}`] = operationsOf(action, components)
  }
  return { ...document, paths, components: { ...document.components, schemas: components.schemas } }
}

function operationsOf(action: RegisteredAction, components: SchemaComponents): Record<string, DescribedOperation> {
  const { actionName, metadata } = action
  const request = actionRequest(action, components)
  const responses = actionResponses(action, components)
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
