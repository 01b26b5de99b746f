import type { WireSchema } from '../../wire.ts'
import { type Filled, type FillOptions, fillArguments } from '../arguments/fill-arguments.ts'
import { declaredTools, type Tool } from '../plan/tool.ts'
import { now } from './moments.ts'

export interface FillCase extends Partial<FillOptions> {
  description?: string
  required?: string[]
}

/** Fills the arguments of a tool with these properties; every property is required unless `required` says otherwise. */
export function fill(text: string, properties: Record<string, WireSchema>, options: FillCase = {}): Filled {
  const { description = 'Do the thing.', required = Object.keys(properties), ...more } = options
  return fillArguments({ tool: toolOf(description, properties, required), clause: text, now, ...more })
}

/** The arguments alone, with nothing required. */
export function found(
  text: string,
  properties: Record<string, WireSchema>,
  description?: string,
): Record<string, unknown> {
  return fill(text, properties, { required: [], ...(description !== undefined && { description }) }).args
}

export function toolOf(
  description: string,
  properties: Record<string, WireSchema> = {},
  required: string[] = [],
): Tool {
  const [tool] = declaredTools({
    contents: [],
    tools: [
      {
        functionDeclarations: [
          { name: 'zq_7', description, parametersJsonSchema: { type: 'object', properties, required } },
        ],
      },
    ],
  })
  if (!tool) throw new Error('The declaration was not read.')
  return tool
}
