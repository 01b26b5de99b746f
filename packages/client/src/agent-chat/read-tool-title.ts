export interface ToolTitle {
  title: string
  /** Empty if the agent gave none. */
  description: string
  workingDir?: string
  isBackground: boolean
}

type Note = Omit<ToolTitle, 'title'>

const here = '[current working directory '
const markers = [here, '[in ']
/** The placeholder for an unnamed folder. */
const unnamed = '[cwd]'

/**
 * Separates a command from its folder and description. Newer versions of the Gemini CLI put these into the first content, and the title is the plain command.
 * Older ones put everything into the title: `ls -F [current working directory /project] (List files (detailed))`.
 */
export function readToolTitle(title: string, content?: string): ToolTitle {
  const note = content === undefined ? undefined : readNote(content.trim())
  return note ? { title, ...note } : splitTitle(title)
}

/** Parses `[current working directory /project] (Description) [background]`. It must be a single line, because output may begin like that. */
export function readNote(text: string): Note | undefined {
  const marker = markers.find((each) => text.startsWith(each))
  if (!marker || text.includes('\n')) return undefined
  const { rest, isBackground } = splitBackground(text)
  const end = rest.indexOf('] (')
  if (end === -1) {
    return rest.endsWith(']') ? { description: '', workingDir: rest.slice(marker.length, -1), isBackground } : undefined
  }
  if (!rest.endsWith(')')) return undefined
  return { description: rest.slice(end + 3, -1).trim(), workingDir: rest.slice(marker.length, end), isBackground }
}

/** Only the CLI writes such a folder, so a title with one is a command, even if its kind is unknown. */
export const namesFolder = (title: string): boolean => title.includes(here) || title.includes(`${unnamed} (`)

function splitBackground(text: string): { rest: string; isBackground: boolean } {
  const mark = '[background]'
  const before = text.endsWith(mark) ? text.slice(0, -mark.length).trimEnd() : ''
  const isBackground = before.endsWith(']') || before.endsWith(')')
  return { rest: isBackground ? before : text, isBackground }
}

/**
 * A description only counts right after the folder, where the CLI writes it. Any other group may be part of the command, as in `time (rm -rf ~)`, and must stay
 * in the title that a person approves. Of several folders the last one counts, because the command's own text comes before it.
 */
function splitTitle(title: string): ToolTitle {
  const { rest, isBackground } = splitBackground(title.trim())
  const found = rest.endsWith(')') ? splitDescription(rest) : splitFolder(rest)
  return found && !mayHideCommand(found) ? { ...found, isBackground } : splitFirstFolder(title)
}

function splitDescription(text: string): Omit<ToolTitle, 'isBackground'> | undefined {
  const start = startOfFolder(text, text.lastIndexOf('] ('))
  if (start === undefined) return undefined
  const end = text.indexOf('] (', start) + 1
  const { earlier, description } = lastGroup(text.slice(end + 1))
  const command = text.slice(0, start).trimEnd() + earlier
  const folder = text.slice(start, end)
  if (folder === unnamed) return { title: `${command} ${unnamed}`, description }
  return { title: command, description, workingDir: nameOf(folder) }
}

function splitFolder(text: string): Omit<ToolTitle, 'isBackground'> | undefined {
  const start = text.endsWith(']') ? startOfFolder(text, text.length) : undefined
  if (start === undefined) return undefined
  const folder = text.slice(start)
  if (folder === unnamed || folder.includes('] ')) return undefined
  return { title: text.slice(0, start).trimEnd(), description: '', workingDir: nameOf(folder) }
}

/** The start of the last folder that ends before `end` and has a command before it. */
function startOfFolder(text: string, end: number): number | undefined {
  const start = Math.max(...[...markers, unnamed].map((marker) => text.lastIndexOf(marker, end)))
  return start > 0 && end > start && text[start - 1]?.trim() === '' && text.slice(0, start).trim() !== ''
    ? start
    : undefined
}

const nameOf = (folder: string) => folder.slice(markers.find((marker) => folder.startsWith(marker))?.length, -1)

/** Everything after the folder is the description, also with unbalanced parentheses such as smileys. Of several complete groups only the last one is. */
function lastGroup(groups: string): { earlier: string; description: string } {
  const open = openingOf(groups)
  const earlier = groups.slice(0, open).trim()
  if (!earlier.endsWith(')') || !isBalanced(earlier)) return { earlier: '', description: groups.slice(1, -1).trim() }
  return { earlier: ` ${earlier}`, description: groups.slice(open + 1, -1).trim() }
}

/** The start of the balanced group at the end of the text, or 0. */
function openingOf(text: string): number {
  let depth = 0
  for (let index = text.length - 1; index >= 0; index--) {
    const character = text[index]
    if (character === ')') depth++
    else if (character === '(' && --depth === 0) return index
  }
  return 0
}

function isBalanced(text: string): boolean {
  let depth = 0
  for (const character of text) {
    if (character === '(') depth++
    else if (character === ')' && --depth < 0) return false
  }
  return depth === 0
}

/** Text that looks like a folder and a description may be in quotes, or continue with another command: `echo 'a [in b] ('; rm -rf ~ #)`. */
function mayHideCommand({ title, workingDir = '', description }: Omit<ToolTitle, 'isBackground'>): boolean {
  if (runs.test(workingDir) || description.includes('\n') || endsInQuotes(title)) return true
  return !isBalanced(description) && runs.test(description)
}

const runs = /[;&|<>$`\n]/

function endsInQuotes(command: string): boolean {
  let quote = ''
  for (const character of command) {
    if (quote !== '') quote = character === quote ? '' : quote
    else if (character === '"' || character === "'") quote = character
  }
  return quote !== ''
}

/** Handles a folder before the command: then all text after it is the command. A folder without a command stays as it is. */
function splitFirstFolder(title: string): ToolTitle {
  const text = title.trim()
  const end = text.startsWith(here) && !readNote(text) ? text.indexOf('] ') : -1
  const workingDir = text.slice(here.length, end)
  const whole = { title, description: '', isBackground: false }
  return end === -1 || runs.test(workingDir) ? whole : { ...whole, title: text.slice(end + 2).trim(), workingDir }
}
