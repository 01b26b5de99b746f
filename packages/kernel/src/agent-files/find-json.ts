import type { Json } from '@deckhand/spec'

const fenced = /```[^\n`]*\n([\s\S]*?)```/g

/** Without this limit, a text full of brackets would be scanned to its end once per bracket. */
const maxStarts = 50

/** The JSON values that a model may have meant: the whole answer, code fences, or objects and lists within prose. */
export function findJson(text: string): Json[] {
  const fences = [...text.matchAll(fenced)].map(([, inside = '']) => inside)
  const whole = [text, ...fences].flatMap(parsed)
  return whole.length > 0 ? whole : amongWords(text)
}

function amongWords(text: string): Json[] {
  const found: Json[] = []
  let start = text.search(/[{[]/)
  for (let tries = 0; start >= 0 && tries < maxStarts; tries += 1) {
    const end = endOfValue(text, start)
    const values = end === undefined ? [] : parsed(text.slice(start, end))
    found.push(...values)
    const from = values.length > 0 && end !== undefined ? end : start + 1
    const next = text.slice(from).search(/[{[]/)
    start = next < 0 ? -1 : from + next
  }
  return found
}

/** The index after the bracket that closes the one at `start`. Brackets inside strings do not count. */
function endOfValue(text: string, start: number): number | undefined {
  const tokens = /"(?:[^"\\]|\\.)*"|[{}[\]]/gs
  tokens.lastIndex = start
  let depth = 0
  for (let token = tokens.exec(text); token; token = tokens.exec(text)) {
    if (/^[{[]/.test(token[0])) depth += 1
    else if (/^[}\]]/.test(token[0])) depth -= 1
    if (depth === 0) return tokens.lastIndex
  }
  return undefined
}

function parsed(text: string): Json[] {
  try {
    return [JSON.parse(text) as Json]
  } catch {
    return []
  }
}
