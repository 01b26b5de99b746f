/** `cart.addItem` is CartAddItem. Letters of scripts that old compilers do not know are left out. */
export function pascalCase(name: string): string {
  const words = name
    .normalize('NFC')
    .match(/[A-Za-z0-9\u00c0-\u024f\u0370-\u052f\u3041-\u30fa\u4e00-\u9fa5\uac00-\ud7a3]+/gu)
  const joined = (words ?? []).map((word) => letters(word)).join('')
  return /^[^0-9]/.test(joined) ? joined : `Type${joined}`
}

/** The names of one file. No two are the same. */
export class NameBook {
  readonly #taken: Set<string>
  /** The last number of each, so that a thousand of one name do not count from 2 each. */
  readonly #numbers = new Map<string, number>()

  constructor(taken: string[]) {
    this.#taken = new Set(taken)
  }

  /** The first of the wishes that is free, or the first one with a number. */
  take(...wishes: [string, ...string[]]): string {
    let name = wishes.find((wish) => !this.#taken.has(wish))
    while (name === undefined) {
      const number = (this.#numbers.get(wishes[0]) ?? 1) + 1
      this.#numbers.set(wishes[0], number)
      if (!this.#taken.has(`${wishes[0]}${number}`)) name = `${wishes[0]}${number}`
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
