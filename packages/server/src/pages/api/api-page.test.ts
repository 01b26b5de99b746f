import { expect, test } from 'vitest'
import { createDocument } from '../../openapi/create-document.ts'
import { contentPolicy } from '../send-page.ts'
import { apiPage } from './api-page.ts'

const document = createDocument({ version: '1.0.0', cookieName: undefined })
const shown = String(apiPage(document))
const ids = [...shown.matchAll(/<details class="route" id="(\w+)">/g)].map(([, id]) => id)

test('the page shows every operation once, and every schema that a link leads to', () => {
  const operations = Object.values(document.paths).flatMap((methods) =>
    Object.values(methods).map(({ operationId }) => operationId),
  )
  const links = new Set([...shown.matchAll(/href="#(\w+)"/g)].map(([, id]) => id))
  expect([...ids].sort()).toEqual([...operations, ...links].sort())
})

test('the page loads nothing, and its policy allows nothing else', () => {
  expect(shown).not.toMatch(/\b(src|href)="(https?:)?\/\//)
  const policy = contentPolicy(shown)
  expect(policy).toContain("default-src 'none'")
  expect(policy.match(/(style|script)-src 'sha256-[\w+/]{43}='/g)).toHaveLength(2)
})

test('texts of the document never become markup', () => {
  const [summary, example] = ['<b>bold</b>', { note: '"><script>alert(1)</script>' }]
  const content = { 'application/json': { schema: { type: 'string' }, example } }
  const operation = { operationId: 'x', tags: ['Runs'], summary, responses: {}, security: [] }
  const paths = { '/x': { post: { ...operation, requestBody: { required: true as const, content } } } }
  const page = String(apiPage({ ...document, paths }))
  expect(page).toContain('&lt;b&gt;bold')
  expect(page).not.toMatch(/<b>bold|<script>alert/)
})
