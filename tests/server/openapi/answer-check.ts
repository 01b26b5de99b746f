import type { Json, JsonObject } from '@deckhand/spec'
import { isTimeZone } from '@deckhand/spec/schemas'
import { Ajv2020 } from 'ajv/dist/2020.js'
import formats from 'ajv-formats'
import { type ApiDocument, type ApiOperation, operationsOf } from './api-document.ts'

/** Returns what is wrong with the value by the schema at that place in the document. Throws if the schema is missing or invalid. */
export type Check = (place: string[], value: unknown) => string | undefined

/** Returns what is wrong with a response, or undefined. */
export type AnswerCheck = (operation: ApiOperation, status: number, type: string, body: string) => string | undefined

/**
 * Holds answers against the document. A field that the document does not name is a fault too: readers must ignore one, but we must not
 * forget to describe it.
 */
export function createAnswerCheck(document: ApiDocument): AnswerCheck {
  const check = createCheck(closed(document) as ApiDocument)
  return ({ path, method, responses }, status, type, body) => {
    if (!responses[status]?.content[type]) return `status ${status} with ${type} is not described`
    const place = ['paths', path, method, 'responses', `${status}`, 'content', type, 'schema']
    const problems = valuesIn(type, body).flatMap((value) => check(place, value) ?? [])
    return problems[0]
  }
}

/** Compiles every schema in the document, and checks the examples with them. */
export function schemaProblems(document: ApiDocument): string[] {
  const check = createCheck(document)
  for (const name of Object.keys(document.components.schemas)) check(['components', 'schemas', name], undefined)
  return operationsOf(document).flatMap(({ operationId, path, method, requestBody }) => {
    if (!requestBody?.content['application/json']) return []
    const place = ['paths', path, method, 'requestBody', 'content', 'application/json']
    const problem = check([...place, 'schema'], requestBody.content['application/json']?.example)
    return problem ? [`${operationId}: ${problem}`] : []
  })
}

export function createCheck(document: ApiDocument): Check {
  const ajv = new Ajv2020({ strict: true, strictTypes: true, allowUnionTypes: true })
  formats.default(ajv)
  ajv.addFormat('time-zone', isTimeZone)
  ajv.addVocabulary(Object.keys(document))
  ajv.addSchema({ $id: 'api', ...document })
  return (place, value) => {
    const validate = ajv.getSchema(`api#/${place.map(escapePart).join('/')}`)
    if (!validate) throw new Error(`${place.join(' ')} is not in the document.`)
    return validate(value) ? undefined : ajv.errorsText(validate.errors)
  }
}

const escapePart = (part: string) => encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1'))

function valuesIn(type: string, body: string): unknown[] {
  if (type === 'application/json') return [JSON.parse(body)]
  if (type !== 'application/x-ndjson') return [body]
  const lines = body.split('\n').filter((line) => line !== '')
  return lines.map((line) => JSON.parse(line))
}

/** Closes every object that names its fields, but for the parts of an `allOf`, none of which knows the fields of the others. */
function closed(schema: Json, isPart = false): Json {
  if (Array.isArray(schema)) return schema.map((each) => closed(each, isPart))
  if (schema === null || typeof schema !== 'object') return schema
  const inside = Object.entries(schema).map(([key, value]) => [key, closed(value, key === 'allOf')])
  const isOpen = schema.type === 'object' && 'properties' in schema && !('additionalProperties' in schema)
  return { ...(Object.fromEntries(inside) as JsonObject), ...(isOpen && !isPart && { additionalProperties: false }) }
}
