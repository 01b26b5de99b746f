import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Row } from '../harness/report.ts'

/** Limits in kB. The panel is loaded with the page, the rest when it is first needed. */
const goals: Record<string, number> = { 'deckhand-chat': 12, 'open-chat': 20, act: 9 }
const others = 3

/** The size of the page script, part by part. */
export async function chunkRows(folder: string): Promise<Row[]> {
  const files = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.js')).sort()
  if (!files.includes('deckhand-chat.js'))
    throw new Error(`${folder} has no script for pages: build it first, with npm start or npm test.`)
  const sizes = await Promise.all(
    files.map(async (name) => gzipSync(await readFile(join(folder, name))).length / 1_000),
  )
  const parts = files.map((file, place) => [file.replace(/(-[\w-]{8})?\.js$/, ''), sizes[place] ?? Number.NaN] as const)
  const answering = parts.filter(([part]) => ['deckhand-chat', 'open-chat'].includes(part))
  return [
    row('all that shows the chat and answers', sum(answering), 25),
    ...parts.map(([part, size]) => row(part, size, goals[part] ?? others)),
  ]
}

const sum = (parts: (readonly [string, number])[]) => parts.reduce((total, [, size]) => total + size, 0)

function row(part: string, ours: number, goal: number): Row {
  const words = `at most ${goal} kB`
  const metric = `kB of script, gzip: ${part}`
  return { metric, ours, reference: 'the goal', theirs: goal, ratio: ours / goal, goal: words, met: ours <= goal }
}
