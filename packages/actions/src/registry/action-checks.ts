import { createValueChecker, type ValueCheck } from '@deckhand/spec/schema-check'
import type { ActionMetadata } from '../action-metadata.ts'
import { UploadedFile } from './uploaded-file.ts'

export interface ActionChecks {
  input: ValueCheck
  output?: ValueCheck
}

const compileInput = createValueChecker({ isFile: UploadedFile.is })
const compileOutput = createValueChecker()

/** Throws an error with the action's name for an invalid schema. */
export function actionChecks(actionName: string, metadata: ActionMetadata): ActionChecks {
  const { inputSchema, outputSchema } = metadata
  const input = compiled(actionName, 'inputSchema', () => compileInput(inputSchema))
  if (outputSchema === undefined) return { input }
  return { input, output: compiled(actionName, 'outputSchema', () => compileOutput(outputSchema)) }
}

function compiled(actionName: string, which: string, compile: () => ValueCheck): ValueCheck {
  try {
    return compile()
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : String(cause)
    throw new Error(`The ${which} of the action "${actionName}" cannot be used: ${why}.`, { cause })
  }
}
