/** Invisible characters (see `page-text.ts`), and every blank except the usual space. */
const unclear = /(?! )[\p{C}\p{Z}\p{Default_Ignorable_Code_Point}]/gu

/** Spells out invisible characters, and those that reverse the text around them: `\u{202e}`. */
export const visible = (text: string) =>
  text.replace(unclear, (character) => `\\u{${character.codePointAt(0)?.toString(16)}}`)

const isolate = (text: string) => (/[^ -~]/.test(text) ? `\u2068${text}\u2069` : text)

/**
 * Every argument of a call, complete and exact, one per line. Texts are isolated (U+2068), because right-to-left letters
 * would visually move their neighbours.
 */
export const exactArguments = (args: object) =>
  Object.entries(args)
    .map(([name, value]) => visible(`${name}: ${JSON.stringify(value)}`))
    .map((line) => line.replace(/"(?:\\.|[^"\\])*"/g, isolate))
    .join('\n')
