import type { JsonSchema } from '@deckhand/spec'

/** What people read about a schema where it is used, as a comment with the line break after it; nothing when there is nothing to read. */
export function docComment({ title, description, default: preset, deprecated }: JsonSchema): string {
  const words = [description, title].find((text) => typeof text === 'string' && text.trim() !== '')
  const lines = words === undefined ? [] : wordLines(String(words))
  if (preset !== undefined) lines.push(`@default ${safe(JSON.stringify(preset))}`)
  if (deprecated === true) lines.push('@deprecated')
  const [first, ...more] = lines
  if (first === undefined) return ''
  if (more.length === 0) return `/** ${first} */\n`
  return `/**\n${lines.map((line) => ` * ${line}`.trimEnd()).join('\n')}\n */\n`
}

/** A line that begins with `@` would be a tag, or even an order to the compiler: `@ts-expect-error`. */
function wordLines(text: string): string[] {
  const lines = text.trim().split(/\r\n|[\n\r\u2028\u2029\u0085]/)
  return lines.map((line) =>
    safe(line)
      .trim()
      .replace(/^[*/\s]*@/, (start) => start.replace('@', '\\@')),
  )
}

/** Cannot end the comment, and comes back from the disk as it was written: half a character would not. */
function safe(text: string): string {
  return text
    .replaceAll('*/', '*\\/')
    .replace(/\p{Cc}|[\u2028\u2029\ufeff]/gu, ' ')
    .replace(/\p{Cs}/gu, '\ufffd')
}
