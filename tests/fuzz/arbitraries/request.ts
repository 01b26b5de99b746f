import { Ajv2020 } from 'ajv/dist/2020.js'
import fc from 'fast-check'
import type { ApiDocument, ApiOperation } from '../../openapi/api-document.ts'
import { type Framing, type FuzzRequest, type KnownIds, outboxToken } from '../fuzz-request.ts'
import { bodyBytes, needlessBody } from './body-bytes.ts'
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
  return fc
    .record({
      where: target(operation, document, known),
      body: schema ? bodyBytes(schemaValue(schema, document, { threadId: known.threadIds })) : needlessBody,
      headers: ownHeaders(operation, document, host).chain(headers),
      framing,
      method: fc.oneof({ weight: 30, arbitrary: fc.constant(method) }, fc.constantFrom(...otherMethods)),
    })
    .map(({ where, body, headers, framing, method: chosen }) => {
      const isBodyAllowed = allows(body.bytes)
      const isWhole = framing === 'length' || framing === 'chunked'
      return {
        method: chosen,
        target: where.target,
        headers: [...headers.headers, ...body.headers],
        body: body.bytes,
        framing,
        ...(isBodyAllowed !== undefined && { isBodyAllowed }),
        isRegular: where.isRegular && headers.isRegular && isWhole && chosen === method,
      }
    })
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

/** Whether the document allows the bytes. What is no JSON it never allows; about what is nested beyond sense it says nothing. */
function bodyCheck({ path, method }: ApiOperation, document: ApiDocument): (bytes: Buffer) => boolean | undefined {
  const ajv = new Ajv2020({ strict: false })
  ajv.addVocabulary(Object.keys(document))
  ajv.addSchema({ $id: 'api', ...document })
  const escaped = encodeURIComponent(path.replaceAll('/', '~1'))
  const validate = ajv.getSchema(`api#/paths/${escaped}/${method}/requestBody/content/application~1json/schema`)
  return (bytes) => {
    const value = parse(bytes)
    if (value === undefined) return false
    if (bytes.length > 16 * 1024 * 1024 || bytes.includes('[[[[') || bytes.includes('{"a":{"a":')) return undefined
    return validate?.(value) === true
  }
}

function parse(bytes: Buffer): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    return undefined
  }
}
