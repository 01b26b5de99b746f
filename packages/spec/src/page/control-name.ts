/** What a page tool does to its control. The tool's name begins with the verb. */
export const controlVerbs = ['click', 'fill', 'toggle']

/** A page may hold megabytes in one attribute. */
const maxLength = 2_000

const plain = (words: string) =>
  words
    .slice(0, maxLength)
    .normalize('NFKD')
    .replace(/[\p{M}\p{DI}'’]/gu, '')
    .toLowerCase()

const hyphened = (words: string, others: RegExp) => words.replace(others, '-').replace(/^-|-$/g, '')

/** Makes `add-to-cart` for tool names. A name that is too long ends between two words. */
export function kebab(words: string, length = 40): string {
  const name = hyphened(plain(words), /[^a-z0-9]+/g)
  if (name.length <= length) return name
  return name
    .slice(0, length + 1)
    .replace(/-[^-]*$/, '')
    .slice(0, length)
}

/** Splits words that are written as one: `addToCart`. */
export const splitWords = (name: string) => name.slice(0, maxLength).replace(/([a-z0-9])([A-Z])/g, '$1 $2')

/** The form in which a control is compared with an entry of a `confirm` list: letters of every script, and all words. */
const folded = (words: string) => hyphened(plain(words), /[^\p{L}\p{N}]+/gu)

/** Returns the list entry that matches a control with this verb and one of these labels. */
export type ConfirmMatcher = (verb: string, labels: readonly (string | undefined)[]) => string | undefined

/** `click-pay` matches every clickable control with the label "Pay", whatever the names of the tools. */
export function confirmMatcher(entries: readonly string[]): ConfirmMatcher {
  const byName = new Map(entries.map((entry) => [folded(entry), entry]))
  return (verb, labels) => {
    if (byName.size === 0) return undefined
    const names = labels.flatMap((label = '') => [folded(`${verb} ${label}`), `${verb}-${kebab(label)}`])
    return names.map((name) => byName.get(name)).find(Boolean)
  }
}

/** A tool definition's information about its control. The name is the verb and then the control's label; `labels` may have more. */
export interface NamedTool {
  name: string
  labels?: readonly string[]
  refName?: string
}

const verbOf = ({ name }: NamedTool) => name.split('-', 1)[0] ?? ''

/** The name by which calls of the generic tools refer to the control. */
export const refNameOf = ({ name, refName }: NamedTool) =>
  refName === undefined ? afterVerb(name) : splitWords(refName)

const afterVerb = (name: string) => name.slice(name.indexOf('-') + 1)

export const listedEntry = (tool: NamedTool, matches: ConfirmMatcher): string | undefined =>
  matches(verbOf(tool), [afterVerb(tool.name), refNameOf(tool), ...(tool.labels ?? [])])
