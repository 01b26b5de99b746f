/** The names most like the one given, nearest first, for "did you mean". */
export function nearNames(name: string, candidates: Iterable<string>, most = 3): string[] {
  const allowed = Math.max(1, Math.floor(name.length / 3))
  return [...candidates]
    .map((candidate) => ({ candidate, distance: distance(name, candidate) }))
    .filter((near) => near.distance <= allowed)
    .sort((a, b) => a.distance - b.distance || a.candidate.localeCompare(b.candidate))
    .slice(0, most)
    .map((near) => near.candidate)
}

/** Levenshtein; a name that only begins the same way counts as near too. */
function distance(from: string, to: string): number {
  if (from.length >= 3 && to.startsWith(from)) return 1
  let previous = Array.from({ length: to.length + 1 }, (_, column) => column)
  for (const [row, letter] of [...from].entries()) {
    const current = [row + 1]
    for (const [column, other] of [...to].entries()) {
      const replaced = at(previous, column) + (letter === other ? 0 : 1)
      current.push(Math.min(replaced, at(previous, column + 1) + 1, at(current, column) + 1))
    }
    previous = current
  }
  return at(previous, to.length)
}

const at = (row: number[], column: number) => row[column] ?? Number.POSITIVE_INFINITY
