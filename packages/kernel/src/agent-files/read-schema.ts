import type { JsonSchema } from '@deckhand/spec'
import { createArgumentChecker } from '@deckhand/spec/schema-check'
import { isMap, isScalar, type Reader, type Report, textLike, wrong, yaml } from '@deckhand/spec/yaml'
import type { Node, Scalar, YAMLMap } from 'yaml'
import { placeholderName } from './template.ts'

/** Compiling a schema takes time and memory in proportion to its text, and users write agents too. */
const maxCharacters = 10_000

/** A JSON Schema without references to anything outside it. */
export const schema: Reader<JsonSchema> = (node, name, report) => {
  if (!isMap(node)) return wrong(report, node, `"${name}" must be a mapping`)
  const written = JSON.stringify(node)
  const tooLong = `"${name}" has ${written.length} characters as JSON, and at most ${maxCharacters} are allowed. Shorten it.`
  if (written.length > maxCharacters) return void report.node(node, tooLong)
  const before = report.problems.length
  reportOutsideReferences(node, name, report)
  if (report.problems.length > before) return undefined
  try {
    const value = JSON.parse(written) as JsonSchema
    createArgumentChecker()(value)
    return value
  } catch (error) {
    report.node(node, `"${name}" is not valid JSON Schema: ${(error as Error).message}.`)
    return undefined
  }
}

function reportOutsideReferences(schemaNode: Node, name: string, report: Report): void {
  yaml().visit(schemaNode, {
    Pair: (_, { key, value }) => {
      if (!isScalar(key) || key.value !== '$ref' || !isScalar(value) || /^#(\/|$)/.test(String(value.value))) return
      report.node(
        value,
        `"${name}" has a "$ref" to "${value.value}". It may only point into the same schema, such as "#/$defs/item".`,
      )
    },
  })
}

export const parameterName = textLike(placeholderName, 'letters, digits and "_", with no digit first')

/** The arguments of a tool: an object whose keys can be placeholder names. */
export const inputSchema: Reader<JsonSchema> = (node, name, report) => {
  const value = schema(node, name, report)
  if (value === undefined || !isMap(node)) return undefined
  if (value.type !== 'object') {
    report.node(node, `"${name}" must describe an object: write "type: object" in it.`)
    return undefined
  }
  const names = propertyKeys(node).map((key) => parameterName(key, `${name}.properties: the name`, report))
  return names.includes(undefined) ? undefined : value
}

/** The keys under `properties` in a schema. */
export function propertyKeys(schemaNode: YAMLMap): Scalar[] {
  const properties = schemaNode.get('properties', true)
  return isMap<Scalar>(properties) ? properties.items.map(({ key }) => key) : []
}
