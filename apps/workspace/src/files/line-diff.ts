const context = 3
/** The maximum size of the table that compares differing lines. Beyond it all of them count as changed: still correct, and fast. */
const mostCells = 1_000_000

type Line = { sign: ' ' | '-' | '+'; text: string }

/** The lines of a unified diff of two texts, without its header. */
export function lineDiff(before: string, after: string): string[] {
  const lines = compare(linesOf(before), linesOf(after))
  const isNear = nearChanges(lines)
  const shown: string[] = []
  let wasShown = true
  for (const [index, { sign, text }] of lines.entries()) {
    if (isNear[index]) shown.push(...(wasShown ? [] : ['@@']), sign + text)
    wasShown = isNear[index] ?? false
  }
  return shown
}

const linesOf = (text: string) => (text === '' ? [] : text.replace(/\r?\n$/, '').split('\n'))

/** Unchanged lines are shown only near a change. */
function nearChanges(lines: Line[]): boolean[] {
  const isNear = lines.map(() => false)
  for (const [index, { sign }] of lines.entries())
    if (sign !== ' ') isNear.fill(true, Math.max(0, index - context), index + context + 1)
  return isNear
}

function compare(before: string[], after: string[]): Line[] {
  const most = Math.min(before.length, after.length)
  let start = 0
  while (start < most && before[start] === after[start]) start += 1
  let end = 0
  while (end < most - start && before[before.length - 1 - end] === after[after.length - 1 - end]) end += 1
  const middle = differing(before.slice(start, before.length - end), after.slice(start, after.length - end))
  return [...as(' ', before.slice(0, start)), ...middle, ...as(' ', before.slice(before.length - end))]
}

const as = (sign: Line['sign'], lines: string[]): Line[] => lines.map((text) => ({ sign, text }))

/** Compares by the longest common subsequence of lines. */
function differing(before: string[], after: string[]): Line[] {
  const width = after.length + 1
  if ((before.length + 1) * width > mostCells) return [...as('-', before), ...as('+', after)]
  const common = new Uint32Array((before.length + 1) * width)
  const at = (row: number, column: number) => common[row * width + column] ?? 0
  for (let row = before.length - 1; row >= 0; row -= 1)
    for (let column = after.length - 1; column >= 0; column -= 1)
      common[row * width + column] =
        before[row] === after[column] ? at(row + 1, column + 1) + 1 : Math.max(at(row + 1, column), at(row, column + 1))
  const lines: Line[] = []
  let [row, column] = [0, 0]
  while (row < before.length || column < after.length) {
    const isSame = row < before.length && column < after.length && before[row] === after[column]
    const isRemoved = row < before.length && (column === after.length || at(row + 1, column) >= at(row, column + 1))
    lines.push({ sign: isSame ? ' ' : isRemoved ? '-' : '+', text: (isRemoved ? before[row] : after[column]) ?? '' })
    if (isSame || isRemoved) row += 1
    if (isSame || !isRemoved) column += 1
  }
  return lines
}
