import type { JsonSchema } from '@deckhand/spec'

/** The comment of a schema, with a line break at its end. Empty when the schema has no text. */
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

/** Escapes `@` at the start of a line, which would be a tag, or even a compiler directive such as `@ts-expect-error`. */
function wordLines(text: string): string[] {
  const lines = text.trim().split(/\r\n|[\n\r\u2028\u2029\u0085]/)
  return lines.map((line) =>
    safe(line)
      .trim()
      .replace(/^[*/\s]*@/, (start) => start.replace('@', '\\@')),
  )
}

/** Prevents the text from ending the comment, and replaces lone surrogates, which a file cannot store. */
function safe(text: string): string {
  return text
    .replaceAll('*/', '*\\/')
    .replace(/\p{Cc}|[\u2028\u2029\ufeff]/gu, ' ')
    .replace(/\p{Cs}/gu, '\ufffd')
}
