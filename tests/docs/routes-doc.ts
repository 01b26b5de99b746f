import { createDocument } from '@deckhand/server/openapi'
import { cell, tableOf } from './markdown-table.ts'

type ApiDocument = ReturnType<typeof createDocument>
type DescribedOperation = ApiDocument['paths'][string][string]
type Content = DescribedOperation['responses'][string]['content']
interface Fields {
  anyOf?: Fields[]
  properties?: Record<string, unknown>
  required?: string[]
}

/** The tables of docs/api.md: the routes of each tag, and the fields of what they take. */
export function routeTables(): string {
  const document = createDocument({ version: '', cookieName: undefined })
  const routes = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  )
  const sections = document.tags.map(({ name }) => {
    const rows = routes.filter(({ operation }) => operation.tags.includes(name))
    const cells = rows.map(({ path, method, operation }) => [
      `\`${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ':$1')}\``,
      callersOf(operation),
      operation.summary,
      requestOf(operation),
      answerOf(operation),
    ])
    return `### ${name}\n\n${tableOf(['route', 'who', 'what it does', 'request', 'answer'], cells.map(row))}`
  })
  return `## Routes\n\n${sections.join('\n\n')}\n\n## Request bodies\n\n${bodyTable(document)}`
}

const row = (cells: string[]): string[] => cells.map(cell)

/** In words for each scheme of the document. */
const byScheme: Record<string, string> = {
  metricsToken: '`METRICS_TOKEN`',
  visitorPass: 'a visitor',
  outboxToken: "Deckhand's own `send_note`",
}

function callersOf({ security }: DescribedOperation): string {
  if (security.length === 0) return 'everybody'
  return security.map(callerOf).join(', ')
}

function callerOf(schemes: Record<string, string[]>): string {
  if (schemes.session) return schemes.sessionKey ? 'user' : 'user, cookie alone'
  if (schemes.apiToken) return `token: ${schemes.apiToken.join(', ')}`
  const words = byScheme[Object.keys(schemes)[0] ?? '']
  if (words === undefined) throw new Error(`Say in byScheme who has ${JSON.stringify(schemes)}.`)
  return words
}

function requestOf({ parameters = [], requestBody }: DescribedOperation): string {
  const named = parameters
    .filter((each) => each.in !== 'path')
    .map(({ name, in: place, required }) => `\`${place === 'query' ? '?' : ''}${name}\`${required ? ' (needed)' : ''}`)
  return [...named, ...(requestBody ? [contentOf(requestBody.content)] : [])].join(' ')
}

const answerOf = ({ responses }: DescribedOperation): string => contentOf(responses[200]?.content ?? {})

const kinds: Record<string, string> = { 'text/html': 'a page', 'text/javascript': 'a script', 'text/plain': 'text' }

function contentOf(content: Content): string {
  const shapes = Object.entries(content).map(([type, { schema }]) => {
    const name = nameOf(schema)
    if (name === undefined) return kinds[type] ?? 'bytes'
    return type === 'application/x-ndjson' ? `lines of \`${name}\`` : `\`${name}\``
  })
  return shapes.join(' or ')
}

const nameOf = (schema: unknown): string | undefined => (schema as { $ref?: string }).$ref?.split('/').at(-1)

/** Each body once, with its fields and an example. */
function bodyTable({ paths, components }: ApiDocument): string {
  const contents = Object.values(paths)
    .flatMap((methods) => Object.values(methods))
    .flatMap(({ requestBody }) => Object.values(requestBody?.content ?? {}))
  const byName = new Map(contents.map(({ schema, example }) => [nameOf(schema), example]))
  const rows = [...byName].flatMap(([name, example]) => {
    const fields = name && fieldsOf(components.schemas[name] as Fields | undefined)
    return fields ? [[`\`${name}\``, fields, example === undefined ? '' : `\`${JSON.stringify(example)}\``]] : []
  })
  return tableOf(['body', 'fields', 'example'], rows.map(row))
}

function fieldsOf({ anyOf, properties = {}, required = [] }: Fields = {}): string {
  if (anyOf) return anyOf.map((each) => fieldsOf(each)).join(' or ')
  return Object.keys(properties)
    .map((name) => `\`${name}${required.includes(name) ? '' : '?'}\``)
    .join(', ')
}
