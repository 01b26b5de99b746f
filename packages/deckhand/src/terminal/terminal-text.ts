const escapeSequences = [
  // Strings for the terminal (titles, links, the clipboard). Only complete ones: an incomplete one must not swallow the text that follows.
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is removed here
  /(?:\u001b[\]PX^_]|[\u0090\u0098\u009d-\u009f])[^\u0007\u001b\u009c]*(\u0007|\u001b\\|\u009c)?/g,
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is removed here
  /(?:\u001b\[|\u009b)[0-?]*[ -/]*[@-~]/g,
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is removed here
  /\u001b[ -/]*[0-~]/g,
]
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is removed here
const controls = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g
/** These reorder displayed text, so a preview could read differently from what would run. */
const directionControls = /[\u202a-\u202e\u2066-\u2069]/g

/**
 * Makes untrusted text safe to print: no model and no tool may move the cursor, set the title or write the clipboard. Keeps line breaks and tabs. If a
 * stream splits a sequence, its harmless second half stays as letters.
 */
export function cleanText(text: string): string {
  const withoutSequences = escapeSequences.reduce((rest, sequence) => rest.replace(sequence, orUnfinished), text)
  return withoutSequences
    .replace(/\r\n|[\u2028\u2029]/g, '\n')
    .replace(controls, '')
    .replace(directionControls, '')
}

/**
 * Consumes an incomplete sequence and keeps it as text. If the pattern did not match it, the regex would rescan from each letter, which takes minutes
 * for a long text. Patterns without a group pass the offset as the second argument.
 */
const orUnfinished = (sequence: string, end: string | number | undefined) => (end === undefined ? sequence : '')

/** Like `cleanText`, on one line. */
export function cleanLine(text: string): string {
  return cleanText(text).replace(/\s+/g, ' ').trim()
}
