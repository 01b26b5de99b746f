import type { PageError } from '../driver/page-error.ts'
import { oneLine } from '../page-text.ts'
import type { ToolErrorCode, ToolOutcome } from './tool-shapes.ts'

/** A call that was not carried out. The page is unchanged. */
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

/** Checks names instead of classes: a part of the script that was loaded again has its own classes. */
export function refused(error: unknown): ToolOutcome {
  const {
    name,
    message: words = String(error),
    code,
    parameter,
  } = Object(error) as Partial<ToolRefusal | PageError> & {
    parameter?: string
  }
  if (code && (name === 'ToolRefusal' || name === 'PageError'))
    return { ok: false, code, message: oneLine(words, 2_000), ...(parameter && { parameter }) }
  const message = `The page failed: ${oneLine(words, 300)}. Look at what it shows before you go on.`
  return { ok: false, code: 'FAILED', message }
}
