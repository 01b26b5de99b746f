import { confirmMatcher, listedEntry, type NamedTool } from '@deckhand/spec/control-name'
import { nearNames } from '@deckhand/spec/near-names'
import type { Site } from './site.ts'

/** After this many requests of a site, an entry without a match is reported. */
const requestsToCheck = 20
const mostNames = 500

interface Seen {
  requests: number
  unmatched: Set<string>
  /** Names of tools, for "did you mean". */
  names: Set<string>
}

/** Reports entries of `confirm` lists that match no control: otherwise a misspelled entry would silently protect nothing. */
export class ConfirmReport {
  readonly #seen = new Map<string, Seen>()
  readonly #onProblem: (words: string) => void

  constructor(sites: readonly Site[], onProblem: (words: string) => void) {
    this.#onProblem = onProblem
    for (const { key, confirm } of sites)
      if (confirm?.length) this.#seen.set(key, { requests: 0, unmatched: new Set(confirm), names: new Set() })
  }

  /** Takes the definitions that a page sent, not yet validated. Reports each site's entries once. */
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
    if (seen.unmatched.size > 0 && seen.requests < requestsToCheck) return
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
  return `Site "${site}": "${entry}" under confirm has matched no control on the pages of ${requestsToCheck} requests.${hint} If the control is on a page that was not opened yet, ignore this; otherwise write the entry as verb and label, such as "click-pay" for the button "Pay".`
}
