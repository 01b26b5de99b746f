import { fitText } from '../content/fit-text.ts'

const maxParties = 8
const companyEnd = /^(?:inc|llc|ltd|limited|gmbh|corp|co|plc|llp|ag|sa|bv|oy|ab|kg|n\.v|s\.a|s\.r\.l)\b/i

/** Reads the parties from a text such as "Acme, Inc. and Jo Doe". */
export function readParties(text: string | undefined): string[] {
  const pieces = (text ?? '').split(/\s*;\s*|\s*\n\s*|\s+and\s+|\s+between\s+|\s+vs?\.?\s+/i)
  const names = pieces.flatMap(splitAtCommas).map((name) => fitText(name.replace(/^(?:between|and)\s+/i, ''), 120))
  return [...new Set(names.filter(Boolean))].slice(0, maxParties)
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

/** True if the document binds its signers, unlike a memo. */
export const isAgreement = (documentType: string): boolean => agreement.test(documentType)

/** The signing parties. A blank to fill in is better than an invented party. */
export function partiesOf(text: string | undefined, title: string, documentType: string): string[] {
  const [, inTitle] = /\bbetween (.+ and .+)$/i.exec(title) ?? []
  const [given, titled] = [readParties(text), readParties(inTitle)]
  const parties = given.length > 1 ? given : titled.length > 1 ? titled : given
  if (!isAgreement(documentType) || parties.length > 1) return parties
  return parties.length === 1 ? [...parties, '[Second party]'] : ['[First party]', '[Second party]']
}
