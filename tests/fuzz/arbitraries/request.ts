import type { JsonObject } from '@deckhand/spec'
import fc from 'fast-check'
import { createCheck } from '../../server/openapi/answer-check.ts'
import type { ApiDocument, ApiOperation } from '../../server/openapi/api-document.ts'
import { type Framing, type FuzzRequest, type KnownIds, outboxToken } from '../fuzz-request.ts'
import { type Body, bodyBytes, needlessBody } from './body-bytes.ts'
import { headers } from './headers.ts'
import { schemaValue } from './schema-value.ts'
import { target } from './target.ts'

const lies: Framing[] = ['longer', 'shorter', 'negative', 'twice', 'both', 'garbled', 'unknown']
const framing = fc.oneof(
  { weight: 20, arbitrary: fc.constant<Framing>('length') },
  { weight: 3, arbitrary: fc.constant<Framing>('chunked') },
  { weight: 2, arbitrary: fc.constantFrom(...lies) },
)
const otherMethods = [
  'HEAD',
  'OPTIONS',
  'GET',
  'POST',
  'PUT',
  'PATCH',
  'DELETE',
  'TRACE',
  'PROPFIND',
  'QUERY',
  'get',
  'NOPE',
  '',
]

/** Requests for one operation, from good ones to nonsense. */
export function request(
  operation: ApiOperation,
  document: ApiDocument,
  { known, host }: { known: KnownIds; host: string },
): fc.Arbitrary<FuzzRequest> {
  const schema = operation.requestBody?.content['application/json']?.schema
  const allows = schema ? bodyCheck(operation, document) : () => undefined
  const method = operation.method.toUpperCase()
  const hasBody = schema !== undefined
  return fc
    .record({
      where: target(operation, document, known),
      body: schema ? bodyBytes(schemaValue(schema, document, known.fields), listsIn(schema, document)) : needlessBody,
      headers: ownHeaders(operation, document, host).chain(headers),
      framing,
      method: fc.oneof({ weight: 30, arbitrary: fc.constant(method) }, fc.constantFrom(...otherMethods)),
    })
    .map(({ where, body, headers, framing, method: chosen }) => {
      const isBodyAllowed = allows(body)
      const isWhole = framing === 'length' || framing === 'chunked'
      return {
        method: chosen,
        target: where.target,
        headers: [...headers.headers, ...body.headers],
        body: body.bytes,
        framing,
        ...(isBodyAllowed !== undefined && { isBodyAllowed }),
        // If the server does not read a body, closing the connection may lose the response.
        isRegular:
          where.isRegular && headers.isRegular && isWhole && chosen === method && (hasBody || body.bytes.length === 0),
      }
    })
}

function listsIn({ $ref }: JsonObject, { components }: ApiDocument): string[] {
  const schema = components.schemas[String($ref).split('/').at(-1) ?? '']
  const fields = Object.entries((schema?.properties ?? {}) as Record<string, JsonObject>)
  return fields.filter(([, { type }]) => type === 'array').map(([name]) => name)
}

function ownHeaders(
  { parameters }: ApiOperation,
  document: ApiDocument,
  host: string,
): fc.Arbitrary<[string, string][]> {
  const named = parameters.filter((each) => each.in === 'header')
  const values = named.map(({ name, schema }) =>
    schemaValue(schema, document).map((value): [string, string] => [name, String(value)]),
  )
  return fc.tuple(...values).map((own) => [['Host', host], ['Authorization', `Bearer ${outboxToken}`], ...own])
}

/** Bodies that no schema can describe: too large, nested too deep, or with an unrepresentable number. */
const beyondSchemas = ['[[[[', '{"a":{"a":', '1e400']

/** Whether the document allows the body. It never allows invalid JSON. */
function bodyCheck({ path, method }: ApiOperation, document: ApiDocument): (body: Body) => boolean | undefined {
  const check = createCheck(document)
  const place = ['paths', path, method, 'requestBody', 'content', 'application/json', 'schema']
  // An unknown action is refused before its body is read.
  if (path === '/_jay/actions/{name}') return () => undefined
  const isAction = path.startsWith('/_jay/actions/')
  return ({ bytes, headers }) => {
    if (isAction && !headers.some(([, value]) => value.startsWith('application/json'))) return false
    const value = isAction && bytes.length === 0 ? {} : parse(bytes)
    if (value === undefined) return false
    if (beyondSchemas.some((part) => bytes.includes(part))) return undefined
    // No action takes such a key at any depth, and a schema for objects with any keys cannot say so.
    if (isAction && bytes.includes('"__proto__"')) return undefined
    return check(place, value) === undefined
  }
}

function parse(bytes: Buffer): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    return undefined
  }
}
