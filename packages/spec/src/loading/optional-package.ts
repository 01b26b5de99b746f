import { createRequire } from 'node:module'
import { DeckhandError } from '../errors.ts'

/** A part of Deckhand whose packages are installed only by those who use it. */
export interface OptionalPart {
  /** A singular noun for people: "Slack", "DATABASE_URL". */
  name: string
  /** As arguments of `npm install`: `pg@8`. */
  packages: readonly string[]
}

/** Imports what `part` needs. Throws UNAVAILABLE with the install command if one of its packages is missing. */
export async function loadOptional<T>(part: OptionalPart, load: () => Promise<T>): Promise<T> {
  try {
    return await load()
  } catch (thrown) {
    throw missingPart(part, thrown) ?? thrown
  }
}

/** Throws now if a part that is loaded later is missing. `from` is the `import.meta.url` of the module that will load it. */
export function assertInstalled(part: OptionalPart, from: string): void {
  const missing = whatIsMissing(part, from)
  if (missing) throw missing
}

/** Like `assertInstalled`, but returns the error, or `undefined` if everything is installed. */
export function whatIsMissing(part: OptionalPart, from: string): DeckhandError | undefined {
  const { resolve } = createRequire(from)
  for (const name of part.packages.map(nameOf)) {
    try {
      resolve(`${name}/package.json`)
    } catch (thrown) {
      const missing = missingPart(part, thrown)
      if (missing) return missing
    }
  }
  return undefined
}

/** `undefined` for every other failure: a package that is installed but broken must not be reported as missing. */
function missingPart({ name, packages }: OptionalPart, thrown: unknown): DeckhandError | undefined {
  const { code, message } = thrown as NodeJS.ErrnoException
  if (code !== 'ERR_MODULE_NOT_FOUND' && code !== 'MODULE_NOT_FOUND') return undefined
  const [, specifier = ''] = /^Cannot find (?:package|module) '([^']+)'/.exec(message) ?? []
  const missing = /^(?:@[^/]+\/)?[^/]+/.exec(specifier)?.[0]
  if (missing === undefined || !packages.map(nameOf).includes(missing)) return undefined
  const advice = `Run "npm install ${packages.join(' ')}" and try again.`
  return new DeckhandError('UNAVAILABLE', `${name} needs the package ${missing}, which is not installed. ${advice}`, {
    cause: thrown,
  })
}

const nameOf = (spec: string): string => spec.replace(/(?<=.)@.*/, '')
