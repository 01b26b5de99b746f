import { stem } from '../language/stem.ts'
import { contentTokens, isFunctionWord, nameWords, tokens } from '../language/tokens.ts'
import { withoutExamples } from './examples.ts'
import type { Schema, SchemaType } from './schema.ts'

/** A place in the arguments that takes one value or a list of them: never an object with named properties. */
export interface Parameter {
  path: string[]
  schema: Schema
  /** The type of the value, or of a list's members. */
  type: SchemaType
  isList: boolean
  /** No call is complete without it. */
  isRequired: boolean
  /** The object it is in needs it; that object itself may be optional. */
  isRequiredInParent: boolean
  /** Words of the name, the innermost name's last. */
  nameStems: string[]
  /** Content words of the description without its examples, in order. */
  descriptionStems: string[]
  /** The same with question words ("who it is for"), which tell the role. */
  roleStems: string[]
  description: string
}

/** The parameters of a tool with nested objects laid flat, in the order they were declared. */
export function leavesOf(schema: Schema, path: string[] = [], isRequired = true): Parameter[] {
  return Object.entries(schema.properties).flatMap(([name, property]) => {
    const inner = [...path, name]
    const isRequiredInParent = schema.required.includes(name)
    const required = isRequired && isRequiredInParent
    const hasMembers = property.type === 'object' && Object.keys(property.properties).length > 0
    if (hasMembers) return leavesOf(property, inner, required)
    return [leaf(inner, property, { isRequired: required, isRequiredInParent })]
  })
}

function leaf(path: string[], schema: Schema, needs: Pick<Parameter, 'isRequired' | 'isRequiredInParent'>): Parameter {
  const member = schema.type === 'array' ? (schema.items ?? schema) : schema
  const description = schema.description || (schema.items?.description ?? '')
  const plain = withoutExamples(description)
  return {
    path,
    schema: { ...member, description },
    type: member.type === 'array' ? 'string' : member.type,
    isList: schema.type === 'array',
    ...needs,
    nameStems: path.flatMap((name) => nameWords(name).map(stem)),
    descriptionStems: contentTokens(plain).map((token) => token.stem),
    roleStems: tokens(plain)
      .filter((token) => !isFunctionWord(token.lower) || isQuestionWord(token.lower))
      .map((token) => token.stem),
    description,
  }
}

function isQuestionWord(lower: string): boolean {
  return /^(?:who|whom|whose|where|why|when|many|much|most)$/.test(lower)
}

/** Whether name or description speaks of one of the words. */
export function speaks(parameter: Parameter, words: ReadonlySet<string>): boolean {
  return [...parameter.nameStems, ...parameter.roleStems].some((word) => words.has(word))
}

/** How strongly: 1 when the name's last word says so, less for other words of the name and the opening of the description. */
export function speaksHowMuch(parameter: Parameter, words: ReadonlySet<string>): number {
  const { nameStems, roleStems } = parameter
  if (words.has(nameStems.at(-1) ?? '')) return 1
  const opening = roleStems.slice(0, 2).some((word) => words.has(word)) ? 0.95 : 0
  const name = nameStems.some((word) => words.has(word)) ? 0.85 : 0
  const rest = roleStems.some((word) => words.has(word)) ? 0.6 : 0
  return Math.max(opening, name, rest)
}

export function stems(words: string): Set<string> {
  return new Set(words.split(/\s+/).map(stem))
}

export function label(parameter: Parameter): string {
  return parameter.path.join('.')
}
