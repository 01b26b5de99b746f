export interface ToolTitle {
  title: string
  /** Empty when the agent gave none. */
  description: string
  workingDir?: string
  isBackground: boolean
}

type Note = Omit<ToolTitle, 'title'>

const here = '[current working directory '
const markers = [here, '[in ']
/** Stands for a folder that is not named. */
const unnamed = '[cwd]'

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

/** Only the CLI writes this folder, so that a title that has it is a command, also when its kind is not told. */
export const namesFolder = (title: string): boolean => title.includes(here) || title.includes(`${unnamed} (`)

function splitBackground(text: string): { rest: string; isBackground: boolean } {
  const mark = '[background]'
  const before = text.endsWith(mark) ? text.slice(0, -mark.length).trimEnd() : ''
  const isBackground = before.endsWith(']') || before.endsWith(')')
  return { rest: isBackground ? before : text, isBackground }
}

/**
 * A description counts only right behind the folder, where the CLI writes it. Any other group may be a part of the command, as in `time (rm -rf ~)`, and must stay
 * where a person who is asked for permission reads it. Of several folders the last one counts: what the command itself says comes before it.
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

/** Where the last folder begins that ends before `end`. There is a command before it. */
function startOfFolder(text: string, end: number): number | undefined {
  const start = Math.max(...[...markers, unnamed].map((marker) => text.lastIndexOf(marker, end)))
  return start > 0 && end > start && text[start - 1]?.trim() === '' && text.slice(0, start).trim() !== ''
    ? start
    : undefined
}

const nameOf = (folder: string) => folder.slice(markers.find((marker) => folder.startsWith(marker))?.length, -1)

/** All behind the folder is the description, also with smileys and the like in it. Of several whole groups the last one is. */
function lastGroup(groups: string): { earlier: string; description: string } {
  const open = openingOf(groups)
  const earlier = groups.slice(0, open).trim()
  if (!earlier.endsWith(')') || !isBalanced(earlier)) return { earlier: '', description: groups.slice(1, -1).trim() }
  return { earlier: ` ${earlier}`, description: groups.slice(open + 1, -1).trim() }
}

/** Where the balanced group that ends the text begins; 0 when there is none. */
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

/** What looks like a folder and a description may be in quotes, or go on with another command: `echo 'a [in b] ('; rm -rf ~ #)`. */
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

/** Before the command, alone: what stands behind the command is a part of it then. A note without a command is left as it is. */
function splitFirstFolder(title: string): ToolTitle {
  const text = title.trim()
  const end = text.startsWith(here) && !readNote(text) ? text.indexOf('] ') : -1
  const workingDir = text.slice(here.length, end)
  const whole = { title, description: '', isBackground: false }
  return end === -1 || runs.test(workingDir) ? whole : { ...whole, title: text.slice(end + 2).trim(), workingDir }
}
