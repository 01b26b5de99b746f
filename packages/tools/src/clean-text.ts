// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is removed here
const sequences = /\u001b\[[0-?]*[ -/]*[@-~]|\u001b\][^\u0007\u001b]*(?:\u0007|\u001b\\)?|\u001b[ -/]*[0-~]/g
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is removed here
const controls = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/g

/** Makes a server's text safe for a person's terminal. Keeps line breaks and tabs. */
export function cleanText(text: string): string {
  return text
    .replace(sequences, '')
    .replace(/\r\n|[\u2028\u2029]/g, '\n')
    .replace(controls, '')
}

/** Makes a server's text storable: PostgreSQL rejects NUL, and both PostgreSQL and Gemini reject lone surrogates. */
export function storableText(text: string): string {
  return Buffer.from(text.replaceAll('\u0000', '')).toString()
}
