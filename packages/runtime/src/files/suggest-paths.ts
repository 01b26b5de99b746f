/** The names most like the one given, nearest first. */
export type NearNames = (name: string, candidates: string[]) => string[]

// Comparing costs the product of the lengths, for every candidate: a thousand long names would hold the process for seconds.
const mostCost = 1_000_000
const suggestedAtMost = 3

/** Paths that may have been meant: the same name in another folder or in another case first, then those spelled alike. */
export function suggestPaths(path: string, candidates: string[], nearNames: NearNames): string[] {
  const sameName = candidates.filter((candidate) => nameOf(candidate) === nameOf(path))
  const near = nearNames(path, affordable(path, candidates))
  return [...new Set([...sameName, ...near])].slice(0, suggestedAtMost)
}

const nameOf = (path: string) => path.slice(path.lastIndexOf('/') + 1).toLowerCase()

function affordable(path: string, candidates: string[]): string[] {
  let cost = 0
  return candidates.filter((candidate) => {
    cost += path.length * candidate.length
    return cost <= mostCost
  })
}
