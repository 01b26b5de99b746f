const marker = /(?:\be\.?g\.?,?|\bfor example,?|\bfor instance,?|\bsuch as|\blike)\s+/i

/** A description without what it gives as examples: those are values, not what the thing is about. */
export function withoutExamples(description: string): string {
  return description
    .replace(/\((?:e\.?g\.?|for example|for instance|such as|like)[^)]{0,300}\)/gi, '')
    .replace(/[,;:]?\s*\b(?:e\.g\.|eg\b|for example|for instance|such as)[^.;)]{0,300}/gi, '')
}

/** The values a description gives as examples: `(e.g. NDA, memo, presentation)` -> NDA, memo, presentation. */
export function examplesIn(description: string): string[] {
  const found = marker.exec(description.slice(0, 2000))
  if (!found) return listAfterColon(description) ?? slashList(description)
  const tail = description.slice(found.index + found[0].length)
  const [list = ''] = tail.split(/[;)\n]|\.(?:\s|$)/, 1)
  return list
    .split(/\s*,\s*(?:or |and )?|\s+or\s+|\s+and\s+|\s*\/\s*(?=\D)/)
    .map((example) => example.replace(/^["'“‘`]+|["'”’`.]+$/g, '').trim())
    .filter((example) => example !== '' && example.length <= 60 && !/^(?:if|when|unless)\s/.test(example))
}

/** `How it looks: plain, bold, dark.` */
export function listAfterColon(description: string): string[] | undefined {
  return /:\s([\w-]+(?:,\s(?:or\s)?[\w-]+){2,12})\.?(?:\s+\p{Lu}|$)/u
    .exec(description.slice(0, 2000))?.[1]
    ?.split(/,\s(?:or\s)?/)
}

/** `(base/bull/bear)` */
function slashList(description: string): string[] {
  return /\(([\w-]+(?:\/[\w-]+){1,6})\)/.exec(description)?.[1]?.split('/') ?? []
}
