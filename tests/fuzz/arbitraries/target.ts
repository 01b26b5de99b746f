import fc from 'fast-check'
import { type ApiDocument, type ApiOperation, fillPath } from '../../server/openapi/api-document.ts'
import type { KnownIds } from '../fuzz-request.ts'
import { schemaValue } from './schema-value.ts'

export interface Target {
  target: string
  isRegular: boolean
}

const oddSegments = [
  ...['', '..', '.', '%2e%2e', '..%2f..%2fsettings', 'a%2Fb', '%00', '%', '%zz', '%ff%fe', '%ed%a0%80', 'é', '💥'],
  ...[
    'a\\b',
    'a;b',
    'a?b',
    'a#b',
    '*',
    ':id',
    '{id}',
    '__proto__',
    'constructor',
    "' OR 1=1 --",
    '%20',
    '//',
    '\u00a0',
  ],
  ...['x'.repeat(5_000), '%41'.repeat(3_000), '0', '-1', 'null', 'undefined', '[object Object]'],
]

const oddQueries = [
  ...['', '&&&', 'limit', 'limit=', 'limit=0', 'limit=-1', 'limit=1e9', 'limit=٣', 'limit=1&limit=2', 'limit[]=1'],
  ...[
    'after=%00',
    'after=%',
    'after=%ff',
    'after=💥',
    '__proto__=1',
    'constructor=1',
    'status=__proto__',
    '?=?',
    '%=%',
  ],
  ...[`after=${'x'.repeat(5_000)}`, 'a=1&'.repeat(2_000), 'before=99999999999999999999', 'agentId=%F0%9F', 'after=1;2'],
]

/** Where a request goes: to the route, to something near it, or to the route with an odd query. */
export function target(operation: ApiOperation, document: ApiDocument, known: KnownIds): fc.Arbitrary<Target> {
  const { path, parameters } = operation
  const id = fc.constantFrom(...known.ids, 'google', 'slack', 'nobody', '01a1ddbf0000700080000000')
  const goodPath = id.map((value) => fillPath(path, { id: value, service: value, name: value }))
  const oddPath = fc
    .oneof(fc.constantFrom(...oddSegments), fc.string({ unit: 'binary' }))
    .map((segment) =>
      path.includes('{')
        ? fillPath(path, { id: visible(segment), service: visible(segment), name: visible(segment) })
        : `${path}/${visible(segment)}`,
    )
  const fields = parameters
    .filter((each) => each.in === 'query')
    .map(({ name, schema }) => [name, schemaValue(schema, document)])
  const goodQuery = fc.record(Object.fromEntries(fields), { requiredKeys: [] }).map(toQuery)
  const oddQuery = fc.constantFrom(...oddQueries).map((query) => `?${visible(query)}`)
  return fc.oneof(
    {
      weight: 6,
      arbitrary: fc.tuple(goodPath, goodQuery).map(([where, query]) => ({ target: where + query, isRegular: true })),
    },
    {
      weight: 2,
      arbitrary: fc.tuple(goodPath, oddQuery).map(([where, query]) => ({ target: where + query, isRegular: false })),
    },
    {
      weight: 2,
      arbitrary: fc.tuple(oddPath, goodQuery).map(([where, query]) => ({ target: where + query, isRegular: false })),
    },
  )
}

function toQuery(fields: Record<string, unknown>): string {
  const query = new URLSearchParams(
    Object.entries(fields).map(([name, value]): [string, string] => [name, String(value)]),
  )
  return query.size > 0 ? `?${query}` : ''
}

/** A blank or a line end would end the target itself; `headers.ts` has those. */
function visible(text: string): string {
  return text.replace(/[\s\0]/g, (character) => encodeURIComponent(character))
}
