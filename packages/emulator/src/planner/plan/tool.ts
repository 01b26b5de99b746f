import type { WireRequest } from '../../wire.ts'
import { readSchema, type Schema } from '../arguments/schema.ts'
import { type ToolVocabulary, vocabularyOf } from './tool-vocabulary.ts'

/** A declared function, read once. */
export interface Tool {
  name: string
  description: string
  schema: Schema
  vocabulary: ToolVocabulary
}

/** The functions that may be called at all, in the order they were declared. */
export function declaredTools(request: WireRequest): Tool[] {
  const config = request.toolConfig?.functionCallingConfig
  const names = config?.allowedFunctionNames
  const allowed = Array.isArray(names) && names.length > 0 ? names : undefined
  const declared = (Array.isArray(request.tools) ? request.tools : []).flatMap(
    (tool) => tool?.functionDeclarations ?? [],
  )
  return declared
    .filter((declaration) => typeof declaration?.name === 'string')
    .filter((declaration) => !allowed || allowed.includes(declaration.name))
    .map((declaration) => {
      const schema = readSchema(declaration.parametersJsonSchema ?? declaration.parameters)
      const description = typeof declaration.description === 'string' ? declaration.description : ''
      const { name } = declaration
      return { name, description, schema, vocabulary: vocabularyOf(name, description, schema) }
    })
}

export type CallingMode = 'AUTO' | 'ANY' | 'NONE'

export function callingMode(request: WireRequest): CallingMode {
  const mode = String(request.toolConfig?.functionCallingConfig?.mode ?? '').toUpperCase()
  return mode === 'ANY' || mode === 'NONE' ? mode : 'AUTO'
}
