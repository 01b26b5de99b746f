import { kebab, splitWords } from '@deckhand/spec/control-name'

const longest = 64

/**
 * Assigns tool names. A name stays reserved for its first control, even while the page does not have it: a late call must not
 * reach another control. Names are looked up and never parsed, because several references may lead to one name.
 */
export class ToolNames {
  readonly #names = new Map<string, string>()
  readonly #taken: Set<string>

  constructor(reserved: string[]) {
    this.#taken = new Set(reserved)
  }

  nameFor(verb: string, refName: string): string {
    const key = `${verb} ${refName}`
    const name = this.#names.get(key) ?? this.#free(`${verb}-${kebab(splitWords(refName), longest) || 'control'}`)
    this.#names.set(key, name)
    this.#taken.add(name)
    return name
  }

  wasGiven(name: string): boolean {
    return this.#taken.has(name)
  }

  #free(wanted: string): string {
    for (let number = 1; ; number++) {
      const ending = number === 1 ? '' : `-${number}`
      const name = wanted.slice(0, longest - ending.length).replace(/-+$/, '') + ending
      if (!this.#taken.has(name)) return name
    }
  }
}
