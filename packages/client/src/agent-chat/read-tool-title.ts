export interface ToolTitle {
  title: string
  /** Empty when the agent gave none. */
  description: string
  workingDir?: string
  isBackground: boolean
}

interface Note {
  description: string
  workingDir?: string
  isBackground: boolean
}

const here = '[current working directory '
const inside = '[in '
const background = ' [background]'

/**
 * What an agent wrote behind a command, apart from it. Newer versions of the Gemini CLI have it in the first content, and then the title is the command as it is;
 * older ones have all in the title: `ls -F [current working directory /project] (List files (detailed))`.
 */
export function readToolTitle(title: string, content?: string): ToolTitle {
  const note = content === undefined ? undefined : readNote(content.trim())
  return note ? { title, ...note } : splitTitle(title)
}

/** `[current working directory /project] (Description) [background]` on one line, and nothing else: output may begin like that. */
export function readNote(text: string): Note | undefined {
  const start = [here, inside].find((marker) => text.startsWith(marker))
  if (!start || text.includes('\n')) return undefined
  const isBackground = text.endsWith(background)
  const rest = isBackground ? text.slice(0, -background.length) : text
  const end = rest.indexOf('] (')
  if (end === -1) {
    return rest.endsWith(']') ? { description: '', workingDir: rest.slice(start.length, -1), isBackground } : undefined
  }
  if (!rest.endsWith(')')) return undefined
  return { description: rest.slice(end + 3, -1).trim(), workingDir: rest.slice(start.length, end), isBackground }
}

function splitTitle(whole: string): ToolTitle {
  const text = whole.trim()
  const isBackground = text.endsWith(background)
  const { command, description } = splitDescription(isBackground ? text.slice(0, -background.length).trimEnd() : text)
  const folder = splitFolder(command)
  // A command may end like that itself.
  if (isBackground && description === '' && !folder) return { title: whole, description, isBackground: false }
  if (!folder) return { title: description === '' ? whole : command, description, isBackground }
  return { title: folder.command, description, workingDir: folder.workingDir, isBackground }
}

interface Split {
  command: string
  description: string
}

function splitDescription(text: string): Split {
  const none = { command: text, description: '' }
  if (!text.endsWith(')')) return none
  const open = openingOf(text)
  if (open !== undefined && splitFolder(text.slice(0, open).trimEnd())) return splitAt(text, open)
  const behindFolder = splitBehindFolder(text, open)
  if (behindFolder) return behindFolder
  const isDescription = open !== undefined && isBehindCommand(text, open) && text.slice(open + 1, -1).trim() !== ''
  return isDescription ? splitAt(text, open) : none
}

const splitAt = (text: string, open: number): Split => ({
  command: text.slice(0, open).trimEnd(),
  description: text.slice(open + 1, -1).trim(),
})

/** Where the balanced group that ends the text begins. */
function openingOf(text: string): number | undefined {
  let depth = 0
  for (let index = text.length - 1; index >= 0; index--) {
    const character = text[index]
    if (character === ')') depth++
    else if (character === '(' && --depth === 0) return index
  }
  return undefined
}

/**
 * A group that is a part of the command must stay in it, where a person who is asked for permission reads it: `$(date)`, a subshell alone, on a line of its own or
 * behind an operator.
 */
function isBehindCommand(text: string, open: number): boolean {
  const before = text.slice(0, open)
  const command = before.trimEnd()
  const space = before.slice(command.length)
  return command !== '' && space !== '' && !space.includes('\n') && !operators.has(command.slice(-1))
}

const operators = new Set(['&', '|', ';', '=', '<', '>', '!', '{', '(', '$', '\\'])

/** All behind the folder is the description, also with smileys and the like in it. Of several whole groups the last one is. */
function splitBehindFolder(text: string, open = 0): Split | undefined {
  const folder = lastFolder(text)
  if (!folder) return undefined
  const earlier = text.slice(folder.end, open).trim()
  if (!earlier.endsWith(')') || !isBalanced(earlier)) return splitAt(text, folder.end + 1)
  const command = `${text.slice(0, folder.start)}${earlier} ${text.slice(folder.start, folder.end)}`
  return { ...splitAt(text, open), command }
}

function lastFolder(text: string): { start: number; end: number } | undefined {
  for (const marker of [here, inside]) {
    const start = text.lastIndexOf(marker)
    const end = start < 1 ? -1 : text.indexOf('] (', start)
    if (end !== -1) return { start, end: end + 1 }
  }
  return undefined
}

function isBalanced(text: string): boolean {
  let depth = 0
  for (const character of text) {
    if (character === '(') depth++
    else if (character === ')' && --depth < 0) return false
  }
  return depth === 0
}

function splitFolder(text: string): { command: string; workingDir: string } | undefined {
  for (const marker of [here, inside]) {
    const found = folderBefore(text, marker) ?? folderBehind(text, marker)
    if (found && found.command !== '') return found
  }
  return undefined
}

function folderBefore(text: string, marker: string) {
  const end = text.startsWith(marker) ? text.indexOf('] ') : -1
  if (end === -1) return undefined
  return { command: text.slice(end + 1).trim(), workingDir: text.slice(marker.length, end) }
}

function folderBehind(text: string, marker: string) {
  const start = text.endsWith(']') ? text.lastIndexOf(marker) : -1
  if (start < 1 || text[start - 1]?.trim() !== '') return undefined
  const workingDir = text.slice(start + marker.length, -1)
  if (workingDir.includes('] ')) return undefined
  return { command: text.slice(0, start).trimEnd(), workingDir }
}
