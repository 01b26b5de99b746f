const escapeSequences = [
  // Strings for the terminal (titles, links, the clipboard). Only whole ones: an unfinished one must not swallow the text that follows it.
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is removed here
  /(?:\u001b[\]PX^_]|[\u0090\u0098\u009d-\u009f])[^\u0007\u001b\u009c]*(\u0007|\u001b\\|\u009c)?/g,
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is removed here
  /(?:\u001b\[|\u009b)[0-?]*[ -/]*[@-~]/g,
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is removed here
  /\u001b[ -/]*[0-~]/g,
]
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is removed here
const controls = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g
/** They show text in another order than it has: a preview could read as something else than what would run. */
const directionControls = /[\u202a-\u202e\u2066-\u2069]/g

/**
 * Makes text that is not ours safe to print: no model and no tool may move the cursor, set the title or write the clipboard.
 * Line breaks and tabs stay. A sequence that is cut in two by the stream leaves its harmless second half as letters.
 */
export function cleanText(text: string): string {
  const withoutSequences = escapeSequences.reduce((rest, sequence) => rest.replace(sequence, orUnfinished), text)
  return withoutSequences
    .replace(/\r\n|[\u2028\u2029]/g, '\n')
    .replace(controls, '')
    .replace(directionControls, '')
}

/**
 * What was looked through to its end is not looked through again from each letter that could begin another: a long text would take minutes. Patterns
 * without a group of their own give the offset as the second argument.
 */
const orUnfinished = (sequence: string, end: string | number | undefined) => (end === undefined ? sequence : '')

/** The same, on one line. */
export function cleanLine(text: string): string {
  return cleanText(text).replace(/\s+/g, ' ').trim()
}
