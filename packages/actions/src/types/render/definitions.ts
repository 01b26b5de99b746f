import type { JsonSchema } from '@deckhand/spec'
import { cutLoops, definitionName } from './cut-loops.ts'
import { turned } from './find-groups.ts'
import { isSchema } from './schema-shape.ts'
import { type NameBook, pascalCase } from './type-name.ts'
import { Writer } from './writer.ts'

/** A definition of a schema, and its name in the file. */
export interface Definition {
  schema: JsonSchema
  name: string
}

export type Definitions = Map<string, Definition>

/** Gives the definitions of input and output unique names. Equal definitions of both become one. */
export function nameDefinitions(input: JsonSchema, output: JsonSchema, names: NameBook): [Definitions, Definitions] {
  const [ofInput, ofOutput] = [definitionsIn(input), definitionsIn(output)]
  const same = sameIn(ofInput, ofOutput)
  const named = new Map([...ofInput].map(([key, schema]) => [key, { schema, name: names.take(pascalCase(key)) }]))
  const others = [...ofOutput].map(([key, schema]): [string, Definition] => {
    const twin = same.has(key) ? named.get(key) : undefined
    return [key, twin ?? { schema, name: names.take(pascalCase(key), `${pascalCase(key)}Output`) }]
  })
  return [named, new Map(others)]
}

function definitionsIn({ $defs, definitions }: JsonSchema): Map<string, JsonSchema> {
  const all = { ...(isSchema(definitions) && definitions), ...(isSchema($defs) && $defs) }
  return cutLoops(new Map(Object.entries(all).map(([key, schema]) => [key, isSchema(schema) ? schema : {}])))
}

/** The keys under which both have the same type, including everything that it refers to. */
function sameIn(first: Map<string, JsonSchema>, second: Map<string, JsonSchema>): Set<string> {
  const drafts = [first, second].map(
    (definitions) => new Map([...definitions].map(([key, schema]) => [key, draft(schema)])),
  )
  const [ofFirst, ofSecond] = drafts as [Map<string, Draft>, Map<string, Draft>]
  const same = new Set([...ofFirst.keys()].filter((key) => ofFirst.get(key)?.text === ofSecond.get(key)?.text))
  const users = turned(new Map([...ofFirst].map(([key, { refersTo }]) => [key, refersTo])))
  const differing = [...ofFirst.keys()].filter((key) => !same.has(key))
  for (let key = differing.pop(); key !== undefined; key = differing.pop())
    for (const user of users.get(key) ?? []) if (same.delete(user)) differing.push(user)
  return same
}

interface Draft {
  text: string
  refersTo: string[]
}

/** Its text with definitions under their own keys, for comparison. */
function draft(schema: JsonSchema): Draft {
  const refersTo: string[] = []
  const writer = new Writer((reference) => {
    refersTo.push(definitionName(reference))
    return definitionName(reference)
  })
  writer.declareAs('Draft', schema)
  return { text: writer.text, refersTo }
}
