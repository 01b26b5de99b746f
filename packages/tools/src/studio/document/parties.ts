import { fitText } from '../content/fit-text.ts'

const mostParties = 8
const companyEnd = /^(?:inc|llc|ltd|limited|gmbh|corp|co|plc|llp|ag|sa|bv|oy|ab|kg|n\.v|s\.a|s\.r\.l)\b/i

/** The parties that a text such as "Acme, Inc. and Jo Doe" names. */
export function readParties(text: string | undefined): string[] {
  const pieces = (text ?? '').split(/\s*;\s*|\s*\n\s*|\s+and\s+|\s+between\s+|\s+vs?\.?\s+/i)
  const names = pieces.flatMap(splitAtCommas).map((name) => fitText(name.replace(/^(?:between|and)\s+/i, ''), 120))
  return [...new Set(names.filter(Boolean))].slice(0, mostParties)
}

/** "Acme, Inc." is one name. */
function splitAtCommas(text: string): string[] {
  const names: string[] = []
  for (const piece of text.split(/\s*,\s*/).filter(Boolean)) {
    if (names.length > 0 && companyEnd.test(piece)) names.push(`${names.pop()}, ${piece}`)
    else names.push(piece)
  }
  return names
}

const agreement =
  /agreement|contract|nda|lease|licen[cs]e|terms|deed|settlement|memorandum of understanding|\bmou\b|\bmsa\b|\bsow\b|offer|warranty|waiver/i

/** Something that binds whoever signs it, as a memo does not. */
export const isAgreement = (documentType: string): boolean => agreement.test(documentType)

/** Who signs. A blank to fill in is better than a party that was made up. */
export function partiesOf(text: string | undefined, title: string, documentType: string): string[] {
  const [, inTitle] = /\bbetween (.+ and .+)$/i.exec(title) ?? []
  const [given, titled] = [readParties(text), readParties(inTitle)]
  const parties = given.length > 1 ? given : titled.length > 1 ? titled : given
  if (!isAgreement(documentType) || parties.length > 1) return parties
  return parties.length === 1 ? [...parties, '[Second party]'] : ['[First party]', '[Second party]']
}
