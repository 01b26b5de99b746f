import type { RegisteredAction } from '@deckhand/actions/registry'
import type { JsonObject, JsonSchema } from '@deckhand/spec'
import { fileFields } from '../../actions/file-fields.ts'
import type { DescribedOperation, Parameter } from '../document.ts'
import { pascal, type SchemaShelf } from './schema-shelf.ts'

interface ActionRequest {
  inAddress: Pick<DescribedOperation, 'parameters'>
  inBody: Pick<DescribedOperation, 'requestBody'>
}

type Fields = Record<string, JsonObject>

/** How an action's input is sent: in the address for GET, and as the body otherwise. */
export function actionRequest({ actionName, metadata }: RegisteredAction, shelf: SchemaShelf): ActionRequest {
  const input = metadata
    ? shelf.add(`${pascal(actionName)}Input`, metadata.inputSchema)
    : // Nothing is held against anything.
      shelf.reference('Json')
  const schema = shelf.at(input)
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

/** Each field by itself where all of them are plain; what has parts of its own is sent whole. */
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

/** Files under their keys, and everything else as JSON under `_input`. */
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
