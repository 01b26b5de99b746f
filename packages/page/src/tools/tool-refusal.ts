import { PageError } from '../driver/page-error.ts'
import { oneLine } from '../page-text.ts'
import type { ToolErrorCode, ToolOutcome } from './tool-shapes.ts'

/** Why a call was not carried out; the page is as it was. */
export class ToolRefusal extends Error {
  readonly code: ToolErrorCode
  readonly parameter: string | undefined

  constructor(code: ToolErrorCode, message: string, parameter?: string) {
    super(message)
    this.name = 'ToolRefusal'
    this.code = code
    this.parameter = parameter
  }
}

export function refused(error: unknown): ToolOutcome {
  if (error instanceof ToolRefusal) {
    const { code, message, parameter } = error
    return { ok: false, code, message, ...(parameter && { parameter }) }
  }
  const message = oneLine(error instanceof Error ? error.message : String(error), 300)
  if (error instanceof PageError) return { ok: false, code: error.code, message }
  return { ok: false, code: 'FAILED', message: `The page failed: ${message}. Look at what it shows before you go on.` }
}
