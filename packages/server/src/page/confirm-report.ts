import { confirmMatcher, listedEntry, type NamedTool } from '@deckhand/spec/control-name'
import { nearNames } from '@deckhand/spec/near-names'
import type { Site } from './site.ts'

/** So many requests of a site are looked at before an entry counts as one that matches nothing. */
const patience = 20
const mostNames = 500

interface Seen {
  requests: number
  unmatched: Set<string>
  /** Names of tools, for "did you mean". */
  names: Set<string>
}

/** Notices entries of `confirm` lists that match no control: a misspelled one would ask about nothing, and say nothing. */
export class ConfirmReport {
  readonly #seen = new Map<string, Seen>()
  readonly #onProblem: (words: string) => void

  constructor(sites: readonly Site[], onProblem: (words: string) => void) {
    this.#onProblem = onProblem
    for (const { key, confirm } of sites)
      if (confirm?.length) this.#seen.set(key, { requests: 0, unmatched: new Set(confirm), names: new Set() })
  }

  /** Called with what a page sent, which was not checked yet. Tells each site's entries once. */
  note(site: string, definitions: unknown): void {
    const seen = this.#seen.get(site)
    if (!seen || !Array.isArray(definitions)) return
    const matches = confirmMatcher([...seen.unmatched])
    for (const tool of definitions.filter(isNamed)) {
      if (seen.names.size < mostNames) seen.names.add(tool.name)
      const entry = listedEntry(tool, matches)
      if (entry !== undefined) seen.unmatched.delete(entry)
    }
    seen.requests += 1
    if (seen.unmatched.size > 0 && seen.requests < patience) return
    this.#seen.delete(site)
    for (const entry of seen.unmatched) this.#onProblem(unmatchedWords(site, entry, seen.names))
  }
}

function isNamed(tool: unknown): tool is NamedTool {
  const { name, labels = [], refName = '' } = Object(tool)
  const isText = (value: unknown) => typeof value === 'string'
  return isText(name) && isText(refName) && Array.isArray(labels) && labels.every(isText)
}

function unmatchedWords(site: string, entry: string, names: Set<string>): string {
  const near = nearNames(entry, names, 2).map((name) => `"${name}"`)
  const hint = near.length > 0 ? ` Did you mean ${near.join(' or ')}?` : ''
  return `Site "${site}": "${entry}" under confirm has matched no control on the pages of ${patience} requests.${hint} If the control is on a page that was not opened yet, all is well; otherwise write the entry as verb and label, such as "click-pay" for the button "Pay".`
}
