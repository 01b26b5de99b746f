import type { MemoryRecord, Store, UserProfile } from '@deckhand/spec'

/** Facts about the user for the instruction of a run. */
export interface AboutUser {
  /** Data, not instructions: it is fenced before the model sees it. */
  text: string
  timeZone?: string
  /** The text contains only the name and the time zone. A run with more than that counts as having read user data. */
  nameOnly?: true
}

/** In characters, for profile and memories together. */
export const aboutLimit = 4_000

const foundAtMost = 50
const newestAtMost = 100
// Reserved for the heading of the memories and the line that counts the others.
const headingRoom = 100

/** The profile, then as many memories as fit: first those that share words with the prompt, then the newest. `undefined` if nothing is known. */
export async function aboutUser(
  { settings, memory }: Pick<Store, 'settings' | 'memory'>,
  userId: string,
  prompt: string,
): Promise<AboutUser | undefined> {
  const [profile, found, newest, count] = await Promise.all([
    settings.readProfile(userId),
    memory.search(userId, prompt, foundAtMost),
    memory.list(userId, { limit: newestAtMost }),
    memory.count(userId),
  ])
  const lines = profileLines(profile)
  const room = aboutLimit - lines.join('\n').length - headingRoom
  const included = fitting([...found, ...newest], room)
  const text = [...lines, ...memoryLines(included, count)].join('\n')
  const { timeZone, about } = profile
  const nameOnly = !about && count === 0
  return text === '' ? undefined : { text, ...(timeZone !== undefined && { timeZone }), ...(nameOnly && { nameOnly }) }
}

function profileLines({ name, timeZone, about }: UserProfile): string[] {
  const fields = { Name: name, 'Time zone': timeZone, About: about }
  return Object.entries(fields).flatMap(([label, value]) => (value ? `${label}: ${oneLine(value)}` : []))
}

function fitting(memories: MemoryRecord[], room: number): MemoryRecord[] {
  const included = new Map<string, MemoryRecord>()
  let left = room
  for (const memory of memories) {
    if (included.has(memory.id)) continue
    left -= memoryLine(memory).length + 1
    if (left < 0) break
    included.set(memory.id, memory)
  }
  return [...included.values()]
}

/** Oldest first: if all memories fit, the text is the same for every prompt, and runs share their manifest. */
function memoryLines(included: MemoryRecord[], count: number): string[] {
  const others = count - included.length
  const lines = [...included].sort((a, b) => (a.id < b.id ? -1 : 1)).map(memoryLine)
  return [
    ...(lines.length > 0 ? ['Remembered from earlier:', ...lines] : []),
    ...(others > 0 ? [`${others} more ${others === 1 ? 'memory is' : 'memories are'} not listed here.`] : []),
  ]
}

const memoryLine = ({ text }: MemoryRecord) => `- ${oneLine(text)}`
const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim()
