import { followReference } from '../schema-reference.ts'
import { declarationsOf } from './declarations.ts'
import { type RequestRule, refuse } from './rule.ts'

/**
 * `parametersJsonSchema` is a plain JSON value to the service: keywords it does not use are let through, not refused ("While the full
 * JSON Schema may be sent, not all features are supported"). Only what it cannot make sense of is.
 */
export const jsonSchemaRules: RequestRule[] = [
  {
    name: 'a JSON schema of parameters describes an object',
    source:
      'https://ai.google.dev/api/caching#FunctionDeclaration ("The schema must describe an object"); the wording is ours',
    check: everySchema((root) => {
      const types = isRecord(root) ? [root.type ?? 'object'].flat() : []
      return types.includes('object') ? undefined : 'schema at top-level must be of type object'
    }),
  },
  {
    name: 'properties of a JSON schema are an object',
    source: 'https://github.com/cbdb-project/cbdb-online-main-server/pull/879',
    check: everySchema((root) => {
      const wrong = nodesOf(root).find(({ node }) => node.properties !== undefined && !isRecord(node.properties))
      return wrong && `value for properties at ${wrong.path} must be an object`
    }),
  },
  {
    name: 'a $ref of a JSON schema leads somewhere',
    source: 'https://github.com/google-gemini/gemini-cli/issues/13326',
    check: everySchema((root) => {
      const wrong = nodesOf(root).find(
        ({ node }) => typeof node.$ref === 'string' && followReference(root, node.$ref) === undefined,
      )
      return wrong && `reference to undefined schema at ${wrong.path}`
    }),
  },
]

function everySchema(check: (root: unknown) => string | undefined): RequestRule['check'] {
  return ({ request }) => {
    for (const { declaration } of declarationsOf(request)) {
      const message =
        declaration.parametersJsonSchema === undefined ? undefined : check(declaration.parametersJsonSchema)
      if (message) return refuse(message)
    }
    return undefined
  }
}

interface Node {
  node: Record<string, unknown>
  path: string
}

/** Every subschema. What stands under `default`, `enum`, `const` and `examples` is data, in which a key may be called anything. */
export function nodesOf(node: unknown, steps: string[] = []): Node[] {
  if (!isRecord(node)) return []
  const under = (key: string, value: unknown) => nodesOf(value, [...steps, key])
  return [
    { node, path: steps.length > 0 ? steps.join('.') : 'top-level' },
    ...['properties', '$defs', 'definitions', 'patternProperties'].flatMap((key) =>
      Object.entries(isRecord(node[key]) ? node[key] : {}).flatMap(([name, inner]) => under(`${key}.${name}`, inner)),
    ),
    ...['anyOf', 'oneOf', 'allOf', 'prefixItems'].flatMap((key) =>
      (Array.isArray(node[key]) ? node[key] : []).flatMap((inner, index) => under(`${key}.${index}`, inner)),
    ),
    ...['items', 'additionalProperties', 'not', 'if', 'then', 'else'].flatMap((key) => under(key, node[key])),
  ]
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
