import { bareFetch } from '../contestants/bare-fetch.ts'
import { deckhand } from '../contestants/deckhand.ts'
import { handWritten } from '../contestants/hand-written.ts'
import type { Contestant } from '../harness/contestant.ts'

// Runs one contestant in its own process to measure its peak memory. Prints kilobytes.
const [, , which = '', url = '', runs = '0'] = process.argv
const contestants: Record<string, (url: string) => Contestant> = { bareFetch, deckhand, handWritten }
const contestant = contestants[which]?.(url)
if (!contestant) throw new Error(`There is no contestant "${which}".`)
for (let run = 0; run < Number(runs); run += 1) await contestant.run({ onChunk: () => {} })
process.stdout.write(String(process.resourceUsage().maxRSS))
