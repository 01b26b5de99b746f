/** `cart.addItem` becomes CartAddItem. Drops letters that old compilers do not accept. */
export function pascalCase(name: string): string {
  const words = name
    .normalize('NFC')
    .match(/[A-Za-z0-9\u00c0-\u024f\u0370-\u052f\u3041-\u30fa\u4e00-\u9fa5\uac00-\ud7a3]+/gu)
  const joined = (words ?? []).map((word) => letters(word)).join('')
  return /^[^0-9]/.test(joined) ? joined : `Type${joined}`
}

/** The unique names of one file. */
export class NameBook {
  readonly #taken: Set<string>
  /** The last number of each name, so that a thousand equal names do not each count from 2. */
  readonly #numbers = new Map<string, number>()

  constructor(taken: string[]) {
    this.#taken = new Set(taken)
  }

  /** Takes the first free candidate, or the first candidate with a number. */
  take(...candidates: [string, ...string[]]): string {
    let name = candidates.find((candidate) => !this.#taken.has(candidate))
    while (name === undefined) {
      const number = (this.#numbers.get(candidates[0]) ?? 1) + 1
      this.#numbers.set(candidates[0], number)
      if (!this.#taken.has(`${candidates[0]}${number}`)) name = `${candidates[0]}${number}`
    }
    this.#taken.add(name)
    return name
  }
}

function letters(word: string): string {
  const known = word.replace(/[^\p{L}0-9]/gu, '')
  const [first = '', ...rest] = known
  return first.toUpperCase() + rest.join('')
}
