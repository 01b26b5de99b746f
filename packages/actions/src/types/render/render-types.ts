import type { JsonSchema } from '@deckhand/spec'
import type { ActionMetadata } from '../../action-metadata.ts'
import { definitionName } from './cut-loops.ts'
import { type Definitions, nameDefinitions } from './definitions.ts'
import { takesFile } from './schema-shape.ts'
import { NameBook, pascalCase } from './type-name.ts'
import { Writer } from './writer.ts'

/**
 * The text of an action's `.jay-action.d.ts`: `<Pascal>Input`, `<Pascal>Output` and the definitions of its schemas. Deterministic. The first line names
 * `file`.
 */
export function renderTypes(metadata: ActionMetadata, file = `${metadata.name}.jay-action`): string {
  const { input, output } = typeNames(metadata.name)
  const names = new NameBook([input, output, 'JayFile'])
  const { description } = metadata
  const inputSchema = { description, ...metadata.inputSchema }
  const outputSchema = metadata.outputSchema ?? {}
  const [ofInput, ofOutput] = nameDefinitions(inputSchema, outputSchema, names)
  const text = [
    ...write(input, inputSchema, ofInput, names),
    ...write(output, outputSchema, ofOutput, names),
    ...writeDefinitions(ofInput, names, new Set()),
    ...writeDefinitions(ofOutput, names, new Set([...ofInput.values()].map(({ name }) => name))),
  ].join('\n')
  return [headLine(file), ...(takesFile([inputSchema, outputSchema]) ? [fileImport] : []), text].join('\n')
}

/** The names of an action's types. */
export function typeNames(actionName: string): { input: string; output: string } {
  const name = pascalCase(actionName)
  return { input: `${name}Input`, output: `${name}Output` }
}

const fileImport = "import type { JayFile } from '@deckhand/actions'\n"

export const headLine = (file: string) =>
  `// Made from ${file.replace(/[\p{C}\u2028\u2029]/gu, ' ')} by "deckhand actions types". What is changed here is lost.\n`

function write(name: string, schema: JsonSchema, definitions: Definitions, names: NameBook): string[] {
  const writer = new Writer((reference) => definitions.get(definitionName(reference))?.name, names)
  writer.declareAs(name, schema)
  return [writer.text]
}

function writeDefinitions(definitions: Definitions, names: NameBook, written: Set<string>): string[] {
  const open = [...definitions.values()].filter(({ name }) => !written.has(name))
  return open.flatMap(({ name, schema }) => write(name, schema, definitions, names))
}
