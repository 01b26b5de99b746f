import { PageError, type PageErrorCode } from '../page-error.ts'
import { describeElement } from './words.ts'

/** `rest` continues the sentence "The button "Save" ...", and says what to do instead. */
export function refuse(code: PageErrorCode, element: Element, rest: string): never {
  throw new PageError(code, `The ${describeElement(element)} ${rest}`)
}
