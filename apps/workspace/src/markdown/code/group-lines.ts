export const linesInGroup = 40

const group = new RegExp(`(?:[^\\n]*\\n){${linesInGroup}}`, 'y')

/** Splits code into groups of lines; each group but the last ends with its line break. */
export function groupLines(code: string): string[] {
  const groups: string[] = []
  let start = 0
  group.lastIndex = 0
  for (let found = group.exec(code); found; found = group.exec(code)) {
    groups.push(found[0])
    start = group.lastIndex
  }
  return [...groups, code.slice(start)]
}
