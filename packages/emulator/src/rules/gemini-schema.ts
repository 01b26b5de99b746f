import type { WireSchema } from '../wire.ts'
import { declarationsOf } from './declarations.ts'
import type { FieldRule, RuleContext } from './rule.ts'

/** A schema inside `parameters`, with its type in upper case and its path as the service writes it. */
interface Node {
  schema: WireSchema
  type: string | undefined
  path: string
  isRoot: boolean
}

/** The rules of Gemini's own Schema. Fields it does not have at all were refused when the body was decoded. */
export const geminiSchemaRules: FieldRule[] = [
  {
    name: 'a schema has a type',
    // The root may go without: https://github.com/googleapis/python-genai/issues/981 worked until the calling mode was ANY.
    source: 'https://ai.google.dev/api/caching#Schema, https://github.com/danny-avila/LibreChat/issues/6971',
    check: everyNode(({ schema, type, isRoot }) =>
      isRoot || type || schema.anyOf ? [] : ['type: must be specified when not using one_of, any_of or all_of fields'],
    ),
  },
  {
    name: 'an OBJECT has properties',
    // Gemini 3 takes it: https://github.com/bug-ops/zeph/issues/1641, https://github.com/iBUHub/AIStudioToAPI/issues/154
    source: 'https://github.com/vercel/ai/issues/3371, https://github.com/agno-agi/agno/issues/2112',
    check: everyNode(({ schema, type }, { model }) =>
      model.emptyObjects || type !== 'OBJECT' || Object.keys(schema.properties ?? {}).length > 0
        ? []
        : ['properties: should be non-empty for OBJECT type'],
    ),
  },
  {
    name: 'only an OBJECT has properties',
    source: 'https://github.com/anomalyco/opencode/pull/11888',
    check: everyNode(({ schema, type }) =>
      schema.properties && type && type !== 'OBJECT' ? ['properties: only allowed for OBJECT type'] : [],
    ),
  },
  {
    name: 'an ARRAY has items',
    source:
      'https://github.com/cline/cline/issues/7339, https://github.com/zcj-ui/astrbot_plugin_group_guardian/issues/62',
    check: everyNode(({ schema, type }) => (type === 'ARRAY' && !schema.items ? ['items: missing field.'] : [])),
  },
  {
    name: 'required names are properties',
    source: 'https://github.com/iBUHub/AIStudioToAPI/issues/154',
    check: everyNode(({ schema }) =>
      (schema.required ?? []).flatMap((name, index) =>
        Object.hasOwn(schema.properties ?? {}, name) ? [] : [`required[${index}]: property is not defined`],
      ),
    ),
  },
  {
    name: 'an enum is of STRING type',
    // Numbers written as strings are documented with the format "enum", so that case passes.
    source: 'https://github.com/directus/directus/issues/27100, https://github.com/decolua/9router/pull/380',
    check: everyNode(({ schema, type }) =>
      !schema.enum || type === 'STRING' || schema.format === 'enum' ? [] : ['enum: only allowed for STRING type'],
    ),
  },
  {
    name: 'a STRING has the format enum or date-time',
    source: 'https://ai.google.dev/api/caching#Schema, https://github.com/google-gemini/gemini-cli/issues/3178',
    check: everyNode(({ schema, type }) =>
      type !== 'STRING' || !schema.format || ['enum', 'date-time'].includes(schema.format)
        ? []
        : ["format: only 'enum' and 'date-time' are supported for STRING type"],
    ),
  },
]

function everyNode(check: (node: Node, context: RuleContext) => string[]): FieldRule['check'] {
  return (context) =>
    declarationsOf(context.request).flatMap(({ path, declaration }) =>
      nodesOf(declaration.parameters, `${path}.parameters`).flatMap((node, index) =>
        check({ ...node, isRoot: index === 0 }, context).map((violation) => `${node.path}.${violation}`),
      ),
    )
}

function nodesOf(schema: WireSchema | undefined, path: string): Omit<Node, 'isRoot'>[] {
  if (!schema) return []
  const type = typeof schema.type === 'string' ? schema.type.toUpperCase() : undefined
  return [
    { schema, type: type === 'TYPE_UNSPECIFIED' ? undefined : type, path },
    ...Object.entries(schema.properties ?? {}).flatMap(([name, inner]) =>
      nodesOf(inner, `${path}.properties[${name}]`),
    ),
    ...nodesOf(schema.items, `${path}.items`),
    ...(schema.anyOf ?? []).flatMap((inner, index) => nodesOf(inner, `${path}.any_of[${index}]`)),
  ]
}
