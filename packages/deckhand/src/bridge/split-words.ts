import { UsageError } from '../usage-error.ts'

/** `node "my agent.mjs" --acp` as a shell reads it: quotes hold words together, a backslash takes the next sign as it is. No variables, no patterns. */
export function splitWords(text: string): string[] {
  const words: string[] = []
  // A word is made of plain signs, escaped signs and quoted parts, in any order.
  const part = /\s*((?:[^\s"'\\]|\\.|"(?:[^"\\]|\\.)*"|'[^']*')+)|\s+$/gsy
  while (part.lastIndex < text.length) {
    const found = part.exec(text)
    if (!found) throw new UsageError(`--agent has a quote or a backslash that is not ended: ${text}`)
    if (found[1] !== undefined) words.push(unquoted(found[1]))
  }
  return words
}

function unquoted(word: string): string {
  return word.replace(
    /\\(.)|"((?:[^"\\]|\\.)*)"|'([^']*)'/gs,
    (_, escaped?: string, double?: string, single?: string) =>
      escaped ?? double?.replace(/\\(["\\])/g, '$1') ?? single ?? '',
  )
}
