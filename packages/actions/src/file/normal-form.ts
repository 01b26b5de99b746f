import type { JsonSchema } from '@deckhand/spec'
import { keywordOrder } from './json-schema/keywords.ts'

type Schemas = Record<string, JsonSchema>

/** The same form for a schema in either notation. `isClosed` for input, whose objects accept only the keys they name. */
export function normalForm(schema: JsonSchema, isClosed: boolean, openDefinitions = new Set<string>()): JsonSchema {
  const namesKeys = schema.properties !== undefined && schema.additionalProperties === undefined
  const closes = isClosed && namesKeys && !membersOf(schema).some(hasKeys)
  const values: JsonSchema = {
    ...schema,
    ...typeOf(schema),
    ...inside(schema, isClosed, openDefinitions),
    ...(closes && { additionalProperties: false }),
    required: requiredOf(schema),
  }
  for (const keyword of ['properties', '$defs'])
    if (Object.keys((values[keyword] ?? {}) as object).length === 0) values[keyword] = undefined
  return Object.fromEntries(keywordOrder.flatMap((key) => (values[key] === undefined ? [] : [[key, values[key]]])))
}

function inside(schema: JsonSchema, isClosed: boolean, open: Set<string>): JsonSchema {
  const one = (child: unknown, closed = isClosed) => normalForm(child as JsonSchema, closed, open)
  const each = (list: unknown, closed = isClosed) =>
    (list as JsonSchema[] | undefined)?.map((child) => one(child, closed))
  // Members beside properties, or in allOf, describe the same object. If they were closed, they would refuse each other's keys.
  const alone = isClosed && schema.properties === undefined
  const isNested = typeof schema.additionalProperties === 'object'
  return {
    properties: mapped(schema.properties, (child) => one(child)),
    $defs: mapped(schema.$defs, (child, name) => one(child, isClosed && !open.has(name))),
    items: schema.items && one(schema.items),
    prefixItems: each(schema.prefixItems),
    additionalProperties: isNested ? one(schema.additionalProperties) : schema.additionalProperties,
    anyOf: each(schema.anyOf, alone),
    oneOf: each(schema.oneOf, alone),
    allOf: each(schema.allOf, false),
    ...(schema.$ref !== undefined && { $ref: String(schema.$ref).replace('#/definitions/', '#/$defs/') }),
  }
}

const membersOf = ({ anyOf = [], oneOf = [], allOf = [] }: JsonSchema) => [anyOf, oneOf, allOf].flat() as JsonSchema[]

/** Whether a member adds keys to its object. */
function hasKeys(member: JsonSchema): boolean {
  return member.properties !== undefined || member.$ref !== undefined || membersOf(member).some(hasKeys)
}

function mapped(schemas: unknown, change: (child: JsonSchema, name: string) => JsonSchema): Schemas | undefined {
  if (schemas === undefined) return undefined
  return Object.fromEntries(Object.entries(schemas as Schemas).map(([name, child]) => [name, change(child, name)]))
}

/** Puts `null` last, turns a list of one type into that type, and adds the type of choices that are all texts. */
function typeOf({ type, enum: choices }: JsonSchema): JsonSchema {
  const written = type === undefined ? typesOfChoices(choices) : [type].flat()
  const types = nullLast(written as string[], 'null')
  const ordered = Array.isArray(choices) ? nullLast(choices, null) : undefined
  return { type: types.length > 1 ? types : types[0], ...(ordered && { enum: ordered }) }
}

function typesOfChoices(choices: unknown): string[] {
  if (!Array.isArray(choices) || !choices.every((choice) => typeof choice === 'string' || choice === null)) return []
  const texts = choices.some((choice) => choice !== null) ? ['string'] : []
  return choices.includes(null) ? [...texts, 'null'] : texts
}

const nullLast = <T>(values: T[], none: T): T[] => [
  ...values.filter((value) => value !== none),
  ...values.filter((value) => value === none),
]

function requiredOf({ required, properties }: JsonSchema): string[] | undefined {
  if (!Array.isArray(required) || required.length === 0) return undefined
  const known = Object.keys((properties as object) ?? {})
  const rest = new Set<string>(required)
  return [...known.filter((key) => rest.delete(key)), ...rest]
}
