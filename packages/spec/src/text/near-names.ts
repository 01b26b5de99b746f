/** The names most similar to the given one, nearest first, for "did you mean". */
export function nearNames(name: string, candidates: Iterable<string>, most = 3): string[] {
  const allowed = Math.max(1, Math.floor(name.length / 3))
  return (
    [...candidates]
      // The distance is at least the difference in length.
      .filter((candidate) => candidate.startsWith(name) || Math.abs(candidate.length - name.length) <= allowed)
      .map((candidate) => ({ candidate, distance: distance(name, candidate) }))
      .filter((near) => near.distance <= allowed)
      .sort((a, b) => a.distance - b.distance || a.candidate.localeCompare(b.candidate))
      .slice(0, most)
      .map((near) => near.candidate)
  )
}

/** The Damerau-Levenshtein distance, or 1 if the candidate starts with the whole name. */
function distance(from: string, to: string): number {
  if (from.length >= 3 && to.startsWith(from)) return 1
  let before: number[] = []
  let previous = Array.from({ length: to.length + 1 }, (_, column) => column)
  for (const [row, letter] of [...from].entries()) {
    const current = [row + 1]
    for (const [column, other] of [...to].entries()) {
      const replaced = at(previous, column) + (letter === other ? 0 : 1)
      const isSwapped = letter === to[column - 1] && other === from[row - 1]
      const swapped = isSwapped ? at(before, column - 1) + 1 : replaced
      current.push(Math.min(replaced, swapped, at(previous, column + 1) + 1, at(current, column) + 1))
    }
    before = previous
    previous = current
  }
  return at(previous, to.length)
}

const at = (row: number[], column: number) => row[column] ?? Number.POSITIVE_INFINITY
