/** Invisible characters (see `page-text.ts`), and every blank except the usual space. */
const unclear = /(?! )[\p{C}\p{Z}\p{Default_Ignorable_Code_Point}]/gu

/** Spells out invisible characters, and those that reverse the text around them: `\u{202e}`. */
export const visible = (text: string) => text.replace(unclear, (sign) => `\\u{${sign.codePointAt(0)?.toString(16)}}`)

const apart = (text: string) => (/[^ -~]/.test(text) ? `\u2068${text}\u2069` : text)

/**
 * All arguments of a call, complete and exact, one in each line. Each text stands apart from what is around it (U+2068): letters that are read from the right
 * would draw their neighbours over to the other side.
 */
export const exactArguments = (args: object) =>
  Object.entries(args)
    .map(([name, value]) => visible(`${name}: ${JSON.stringify(value)}`))
    .map((line) => line.replace(/"(?:\\.|[^"\\])*"/g, apart))
    .join('\n')
