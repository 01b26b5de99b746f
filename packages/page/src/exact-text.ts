/** Signs that nobody sees (see `page-text.ts`), and every blank but the usual one. */
const unclear = /(?! )[\p{C}\p{Z}\p{Default_Ignorable_Code_Point}]/gu

/** Spells out what nobody sees, and what would turn the text around it: `\u{202e}`. */
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
