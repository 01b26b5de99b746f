import type { JsonSchema } from '@deckhand/spec'
import { docComment } from './doc-comment.ts'
import { propertyKey } from './literal-text.ts'
import { hasObject, isSchema, listIn } from './schema-shape.ts'
import type { Scope } from './scope.ts'
import { indent, plain, print, type TypeText, unionOf, unknownType } from './type-text.ts'

interface Member {
  key: string
  type: TypeText
  isRequired: boolean
  comment: string
}

/** An object type in braces, with one line per member, or one line in total for an index signature alone. */
export function objectType(schema: JsonSchema, place: string, scope: Scope): TypeText {
  const body = objectBody(schema, place, scope)
  const isShort = body.split('\n').length === 1 && body.startsWith('[')
  return plain(isShort ? `{ ${body} }` : `{${indent(`\n${body}`)}\n}`)
}

/** The text between the braces. */
export function objectBody(schema: JsonSchema, place: string, scope: Scope): string {
  const rest = restType(schema, place, scope)
  const members = membersOf(schema, place, scope, rest)
  const lines = members.map(({ key, type, isRequired, comment }) => {
    return `${comment}${propertyKey(key)}${isRequired ? '' : '?'}${annotation(type)}`
  })
  if (members.length > 0 && !hasRest(schema)) return lines.join('\n')
  const { additionalProperties } = schema
  const comment = isSchema(additionalProperties) ? docComment(additionalProperties) : ''
  return [...lines, `${comment}[key: string]${annotation(withMembers(rest, members))}`].join('\n')
}

/** The type of keys other than the properties. */
function restType(schema: JsonSchema, place: string, scope: Scope): TypeText {
  const { additionalProperties = true } = schema
  const isWrittenTwice = unnamedKeys(schema).length > 0
  return memberType(additionalProperties, `${place} Value`, scope, isWrittenTwice)
}

/** TypeScript requires that an index signature includes the types of the named members. */
function withMembers(value: TypeText, members: Member[]): TypeText {
  if (members.length === 0) return value
  const missing = members.every(({ isRequired }) => isRequired) ? [] : [plain('undefined')]
  return unionOf([value, ...members.map(({ type }) => type), ...missing])
}

function membersOf(schema: JsonSchema, place: string, scope: Scope, rest: TypeText): Member[] {
  const required = new Set(listIn(schema.required))
  const isWrittenTwice = hasRest(schema) && rest !== unknownType
  const named = Object.entries(propertiesOf(schema)).map(([key, property]) => ({
    key,
    type: memberType(property, `${place} ${key}`, scope, isWrittenTwice),
    isRequired: required.has(key),
    comment: isSchema(property) ? docComment(property) : '',
  }))
  const unnamed = unnamedKeys(schema).map((key) => ({ key, type: rest, isRequired: true, comment: '' }))
  return [...named, ...unnamed]
}

/** An object that is written twice gets a name. Otherwise the text would double with each level. */
function memberType(schema: unknown, place: string, scope: Scope, isWrittenTwice: boolean): TypeText {
  if (isWrittenTwice && isSchema(schema) && hasObject(schema)) return plain(scope.declare(schema, place))
  return scope.typeOf(schema, place)
}

const propertiesOf = ({ properties }: JsonSchema) => (isSchema(properties) ? properties : {})

/** Required keys without a schema. */
function unnamedKeys(schema: JsonSchema): string[] {
  const named = propertiesOf(schema)
  return [...new Set(listIn(schema.required).map(String))].filter((key) => !Object.hasOwn(named, key))
}

/** Whether the schema explicitly allows other keys. */
const hasRest = ({ additionalProperties = false }: JsonSchema) => additionalProperties !== false

function annotation(type: TypeText): string {
  const text = print(type)
  return text.startsWith('\n') ? `:${indent(text)}` : `: ${text}`
}
