/** What a tool of a page does to its control; the tool's name begins with it. */
export const controlVerbs = ['click', 'fill', 'toggle']

/** A page may hold megabytes in one attribute. */
const longest = 2_000

const plain = (words: string) =>
  words
    .slice(0, longest)
    .normalize('NFKD')
    .replace(/[\p{M}\p{DI}'’]/gu, '')
    .toLowerCase()

const hyphened = (words: string, others: RegExp) => words.replace(others, '-').replace(/^-|-$/g, '')

/** `add-to-cart`, for the names of tools. Ends between two words where all of them would be too long. */
export function kebab(words: string, length = 40): string {
  const name = hyphened(plain(words), /[^a-z0-9]+/g)
  if (name.length <= length) return name
  return name
    .slice(0, length + 1)
    .replace(/-[^-]*$/, '')
    .slice(0, length)
}

/** Words that are written as one: `addToCart`. */
export const splitWords = (name: string) => name.slice(0, longest).replace(/([a-z0-9])([A-Z])/g, '$1 $2')

/** Letters of every script, and all words: how a control is compared with an entry of a `confirm` list. */
const folded = (words: string) => hyphened(plain(words), /[^\p{L}\p{N}]+/gu)

/** The entry of the list that names a control with this verb and one of these labels. */
export type ConfirmMatcher = (verb: string, labels: readonly (string | undefined)[]) => string | undefined

/** `click-pay` names every control that is clicked and called "Pay", however many there are and whatever their tools are called. */
export function confirmMatcher(entries: readonly string[]): ConfirmMatcher {
  const byName = new Map(entries.map((entry) => [folded(entry), entry]))
  return (verb, labels) => {
    if (byName.size === 0) return undefined
    const names = labels.flatMap((label = '') => [folded(`${verb} ${label}`), `${verb}-${kebab(label)}`])
    return names.map((name) => byName.get(name)).find(Boolean)
  }
}

/** What a definition says of its control. Its name has the verb first, and then what the control is called, unless `labels` says more. */
export interface NamedTool {
  name: string
  labels?: readonly string[]
  refName?: string
}

const verbOf = ({ name }: NamedTool) => name.split('-', 1)[0] ?? ''

/** How calls of the generic tools refer to the control. */
export const refNameOf = ({ name, refName }: NamedTool) =>
  refName === undefined ? afterVerb(name) : splitWords(refName)

const afterVerb = (name: string) => name.slice(name.indexOf('-') + 1)

export const listedEntry = (tool: NamedTool, matches: ConfirmMatcher): string | undefined =>
  matches(verbOf(tool), [afterVerb(tool.name), refNameOf(tool), ...(tool.labels ?? [])])
