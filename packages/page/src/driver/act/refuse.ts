import { PageError, type PageErrorCode } from '../page-error.ts'
import { spoken } from './words.ts'

/** `rest` goes on after "The button "Save"", and says what can be done. */
export function refuse(code: PageErrorCode, element: Element, rest: string): never {
  throw new PageError(code, `The ${spoken(element)} ${rest}`)
}
