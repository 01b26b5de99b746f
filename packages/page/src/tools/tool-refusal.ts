import type { PageError } from '../driver/page-error.ts'
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

/** Errors are told apart by their names: a part of the script that was loaded again has classes of its own. */
export function refused(error: unknown): ToolOutcome {
  const {
    name,
    message: words = String(error),
    code,
    parameter,
  } = Object(error) as Partial<ToolRefusal | PageError> & {
    parameter?: string
  }
  const message = oneLine(words, 600)
  if (code && (name === 'ToolRefusal' || name === 'PageError'))
    return { ok: false, code, message, ...(parameter && { parameter }) }
  return { ok: false, code: 'FAILED', message: `The page failed: ${message}. Look at what it shows before you go on.` }
}
