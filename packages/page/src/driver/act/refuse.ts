import { PageError, type PageErrorCode } from '../page-error.ts'
import { spoken } from './words.ts'

/** `rest` continues the sentence "The button "Save" ...", and says what to do instead. */
export function refuse(code: PageErrorCode, element: Element, rest: string): never {
  throw new PageError(code, `The ${spoken(element)} ${rest}`)
}
