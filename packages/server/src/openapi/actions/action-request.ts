import type { RegisteredAction } from '@deckhand/actions/registry'
import type { JsonObject, JsonSchema } from '@deckhand/spec'
import { fileFields } from '../../actions/file-fields.ts'
import type { DescribedOperation, Parameter } from '../document.ts'
import { pascal, type SchemaComponents } from './schema-components.ts'

interface ActionRequest {
  inAddress: Pick<DescribedOperation, 'parameters'>
  inBody: Pick<DescribedOperation, 'requestBody'>
}

type Fields = Record<string, JsonObject>

/** How an action's input is sent: in the query for GET, otherwise as the body. */
export function actionRequest({ actionName, metadata }: RegisteredAction, components: SchemaComponents): ActionRequest {
  const input = metadata
    ? components.add(`${pascal(actionName)}Input`, metadata.inputSchema)
    : // Without a schema nothing is validated.
      components.reference('Json')
  const schema = components.at(input)
  const content =
    fileFields(schema).size > 0
      ? { 'multipart/form-data': { schema: formSchema(schema) } }
      : { 'application/json': { schema: input, ...exampleOf(schema) } }
  return {
    inAddress: { parameters: parametersOf(schema, input) },
    inBody: { requestBody: { required: true, content } },
  }
}

const exampleOf = ({ examples }: JsonSchema) => (Array.isArray(examples) ? { example: examples[0] } : {})

/** One parameter per field if all fields are plain; otherwise one with the whole input. */
function parametersOf(schema: JsonSchema, input: JsonObject): Parameter[] {
  const fields = Object.entries((schema.properties ?? {}) as Fields)
  const required = (schema.required ?? []) as string[]
  if (schema.additionalProperties !== false || !fields.every(([, field]) => isPlain(field)))
    return [{ name: '_input', in: 'query', required: required.length > 0, schema: asText(input) }]
  return fields.map(([name, field]) => ({ name, in: 'query', required: required.includes(name), schema: field }))
}

const plainTypes = ['string', 'number', 'integer', 'boolean']

function isPlain({ type, items }: JsonObject): boolean {
  const isList = type === 'array' && typeof items === 'object' && items !== null && !Array.isArray(items)
  return plainTypes.includes(String(isList ? items.type : type))
}

const asText = (schema: JsonObject): JsonObject => ({
  type: 'string',
  contentMediaType: 'application/json',
  contentSchema: schema,
})

/** Files as parts under their keys, and everything else as JSON under `_input`. */
function formSchema(schema: JsonSchema): JsonObject {
  const files = fileFields(schema)
  const entries = Object.entries((schema.properties ?? {}) as Fields)
  const isFile = ([key]: [string, unknown]) => files.has(key)
  const rest = { type: 'object', properties: Object.fromEntries(entries.filter((entry) => !isFile(entry))) }
  return {
    type: 'object',
    properties: { ...Object.fromEntries(entries.filter(isFile)), _input: asText(rest) },
    required: ((schema.required ?? []) as string[]).filter((key) => files.has(key)),
  }
}
