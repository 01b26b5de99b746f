import { expect, test } from 'vitest'
import type { DescribedOperation, Parameter } from '../../openapi/document.ts'
import { curlCommand } from './curl-command.ts'

const operation = (more: Partial<DescribedOperation>): DescribedOperation => ({
  operationId: 'x',
  tags: [],
  summary: '',
  responses: {},
  security: [],
  ...more,
})
const json = (example: unknown) => ({
  required: true as const,
  content: { 'application/json': { schema: {}, example } },
})
const key: Parameter = { name: 'Key', in: 'header', required: true, schema: {} }

test.each([
  ['get', '/runs/{id}', operation({}), "curl -s '{origin}/runs/ID'"],
  ['post', '/x', operation({}), "curl -s -X POST '{origin}/x'"],
  ['post', '/x', operation({ requestBody: json({ a: "it's" }) }), `curl -s '{origin}/x' -d '{"a":"it'\\''s"}'`],
  [
    'post',
    '/_jay/actions/a.b',
    operation({ requestBody: json({}) }),
    "curl -s '{origin}/_jay/actions/a.b' -H 'content-type: application/json' -d '{}'",
  ],
  [
    'put',
    '/x',
    operation({ requestBody: json(1), parameters: [key] }),
    "curl -s -X PUT '{origin}/x' -H 'Key: KEY' -d '1'",
  ],
  [
    'get',
    '/x',
    operation({ responses: { 200: { description: '', content: { 'application/x-ndjson': { schema: {} } } } } }),
    "curl -sN '{origin}/x'",
  ],
])('%s %s can be pasted into a shell', (method, path, described, command) => {
  expect(curlCommand(method, path, described)).toBe(command)
})
