import type { MemoryRecord, Store, UserProfile } from '@deckhand/spec'

/** What is known about a user when a run begins. */
export interface AboutUser {
  /** Data, not instructions: it is fenced before a model sees it. */
  text: string
  timeZone?: string
  /** The text has nothing but the name and the time zone. A run that is told more counts as having read things of the user's. */
  nameOnly?: true
}

/** In characters, for profile and memories together. */
export const aboutLimit = 4_000

const foundAtMost = 50
const newestAtMost = 100
// For the heading of the memories and the line that counts the others.
const besidesMemories = 100

/** The profile, then memories as far as they fit: those that share words with the prompt before the newest others. Nothing when nothing is known. */
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
  const room = aboutLimit - lines.join('\n').length - besidesMemories
  const told = fitting([...found, ...newest], room)
  const text = [...lines, ...memoryLines(told, count)].join('\n')
  const { timeZone, about } = profile
  const nameOnly = !about && count === 0
  return text === '' ? undefined : { text, ...(timeZone !== undefined && { timeZone }), ...(nameOnly && { nameOnly }) }
}

function profileLines({ name, timeZone, about }: UserProfile): string[] {
  const told = { Name: name, 'Time zone': timeZone, About: about }
  return Object.entries(told).flatMap(([label, value]) => (value ? `${label}: ${oneLine(value)}` : []))
}

function fitting(memories: MemoryRecord[], room: number): MemoryRecord[] {
  const told = new Map<string, MemoryRecord>()
  let left = room
  for (const memory of memories) {
    if (told.has(memory.id)) continue
    left -= memoryLine(memory).length + 1
    if (left < 0) break
    told.set(memory.id, memory)
  }
  return [...told.values()]
}

/** In the order in which they were made: as long as all of them fit, every prompt makes the same text, and runs share their manifest. */
function memoryLines(told: MemoryRecord[], count: number): string[] {
  const others = count - told.length
  const lines = [...told].sort((a, b) => (a.id < b.id ? -1 : 1)).map(memoryLine)
  return [
    ...(lines.length > 0 ? ['Remembered from earlier:', ...lines] : []),
    ...(others > 0 ? [`${others} more ${others === 1 ? 'memory is' : 'memories are'} not told here.`] : []),
  ]
}

const memoryLine = ({ text }: MemoryRecord) => `- ${oneLine(text)}`
const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim()
