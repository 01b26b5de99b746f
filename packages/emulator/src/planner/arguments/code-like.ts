import { wantsCode } from './codes.ts'
import { type Parameter, stems } from './parameter.ts'

const codeWords = stems('id identifier number reference ref code no nr key sku isbn barcode uuid plate serial')

const phoneWords = stems('phone telephone mobile')

/** Whether a parameter takes a number or code by which something is known. */
export function isCodeLike({ nameStems, descriptionStems, description, type }: Parameter): boolean {
  if (wantsCode(description) || (type !== 'string' && type !== 'integer')) return false
  if (phoneWords.has(nameStems.at(-1) ?? '') || descriptionStems.slice(0, 2).some((word) => phoneWords.has(word)))
    return false
  return codeWords.has(nameStems.at(-1) ?? '') || descriptionStems.slice(0, 4).some((word) => codeWords.has(word))
}
