/** What tsc prints with `--pretty false`. */
export interface CompilerMessage {
  /** As printed, relative to the compiler's working folder. Absent for messages about no file. */
  file?: string
  line: number
  column: number
  code: number
  message: string
  /** The indented lines below it, outermost first. */
  details: string[]
}

const withFile = /^(.+)\((\d+),(\d+)\): error TS(\d+): (.*)$/
const withoutFile = /^error TS(\d+): (.*)$/

export function readMessages(output: string): CompilerMessage[] {
  const messages: CompilerMessage[] = []
  for (const text of output.split(/\r?\n/)) {
    const [, file, line, column, code, message = ''] = withFile.exec(text) ?? []
    const [, bareCode, bareMessage = ''] = withoutFile.exec(text) ?? []
    if (file !== undefined)
      messages.push({ file, line: Number(line), column: Number(column), code: Number(code), message, details: [] })
    else if (bareCode !== undefined)
      messages.push({ line: 1, column: 1, code: Number(bareCode), message: bareMessage, details: [] })
    else if (text.startsWith(' ')) messages.at(-1)?.details.push(text.trim())
  }
  return messages
}
