/** The names most like the one given, nearest first. */
export type NearNames = (name: string, candidates: string[]) => string[]

// Comparing costs the product of the lengths, for every candidate.
const maxLength = 200
const suggestedAtMost = 3

/** Paths that may have been meant: the same name in another folder or in another case first, then those spelled alike. */
export function suggestPaths(path: string, candidates: string[], nearNames: NearNames): string[] {
  const sameName = candidates.filter((candidate) => nameOf(candidate) === nameOf(path))
  const near = path.length > maxLength ? [] : nearNames(path, candidates.filter(isShort))
  return [...new Set([...sameName, ...near])].slice(0, suggestedAtMost)
}

const nameOf = (path: string) => path.slice(path.lastIndexOf('/') + 1).toLowerCase()

const isShort = ({ length }: string) => length <= maxLength
