/** The supported keywords, in the order in which schemas are written, so that equal schemas have equal texts. */
export const keywordOrder = [
  '$ref',
  'type',
  'title',
  'description',
  'deprecated',
  'format',
  'contentMediaType',
  'enum',
  'const',
  'pattern',
  'minLength',
  'maxLength',
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'exclusiveMaximum',
  'multipleOf',
  'prefixItems',
  'items',
  'minItems',
  'maxItems',
  'uniqueItems',
  'properties',
  'required',
  'additionalProperties',
  'minProperties',
  'maxProperties',
  'anyOf',
  'oneOf',
  'allOf',
  'default',
  'examples',
  '$defs',
] as const

export type Keyword = (typeof keywordOrder)[number] | 'definitions'

const keywords = new Set<unknown>([...keywordOrder, 'definitions'])
export const isKeyword = (word: unknown): boolean => keywords.has(word)

export const typeWords = ['string', 'number', 'integer', 'boolean', 'object', 'array', 'null']

/** The formats that values are checked against. An unknown format would accept everything. */
export const formatWords = [
  'date-time',
  'date',
  'time',
  'duration',
  'iso-date-time',
  'iso-time',
  'email',
  'hostname',
  'ipv4',
  'ipv6',
  'uri',
  'uri-reference',
  'uri-template',
  'url',
  'uuid',
  'regex',
  'json-pointer',
  'relative-json-pointer',
  'byte',
  'int32',
  'int64',
  'float',
  'double',
  'password',
  'binary',
]

const unsupported = 'is not taken here, for types cannot be made of it'

/** Unsupported keywords, and what to write instead. */
export const otherKeywords = new Map([
  ['nullable', 'is not JSON Schema. Write type: [string, "null"]'],
  ['$schema', 'is not needed: it is always draft 2020-12. Take it out'],
  ['$id', 'is not needed. Take it out'],
  ['id', 'is not needed. Take it out'],
  ['$comment', 'is not needed. Write a YAML comment, or a "description"'],
  ['example', 'is not JSON Schema. Write "examples" with a list'],
  ['additionalItems', 'is of an older draft. Write "prefixItems" for the first ones and "items" for the rest'],
  ['not', `${unsupported}. Say what may be there`],
  ['if', `${unsupported}. Write "oneOf"`],
  ['then', `${unsupported}. Write "oneOf"`],
  ['else', `${unsupported}. Write "oneOf"`],
  ['patternProperties', `${unsupported}. Write "additionalProperties"`],
  ['propertyNames', `${unsupported}. Write "properties" or "additionalProperties"`],
  ['unevaluatedProperties', `${unsupported}. Write "additionalProperties"`],
  ['unevaluatedItems', `${unsupported}. Write "items"`],
  ['dependentRequired', `${unsupported}. Write "oneOf"`],
  ['dependentSchemas', `${unsupported}. Write "oneOf"`],
  ['contains', `${unsupported}. Check it in the handler`],
  ['minContains', `${unsupported}. Check it in the handler`],
  ['maxContains', `${unsupported}. Check it in the handler`],
  ['discriminator', 'is not JSON Schema. Give each member of "oneOf" a "const"'],
  ['$dynamicRef', `${unsupported}. Write "$ref"`],
  ['$anchor', `${unsupported}. Write "$defs"`],
])

/** Keywords that are allowed beside `$ref`, because they do not constrain the value. */
export const annotations = new Set(['title', 'description', 'deprecated', 'default', 'examples'])
