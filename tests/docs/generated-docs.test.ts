import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { settingTable } from 'deckhand/command'
import { expect, test } from 'vitest'
import { routeTables } from './routes-doc.ts'
import { envExample, settingTables } from './settings-doc.ts'

const pathOf = (name: string) => fileURLToPath(new URL(`../../${name}`, import.meta.url))

const begin = '<!-- Made by `npm run docs` from here on. -->'
const end = '<!-- Made by `npm run docs` up to here. -->'

/** A page with what is between its two marks replaced; the rest is written by hand. */
function withTables(page: string, tables: string): string {
  const [head, rest = ''] = page.split(begin)
  const [, tail] = rest.split(end)
  if (tail === undefined) throw new Error(`The page needs two lines, "${begin}" and "${end}".`)
  return `${head}${begin}\n\n${tables}\n\n${end}${tail}`
}

const generated: Record<string, (page: string) => string> = {
  'docs/settings.md': (page) => withTables(page, settingTables(settingTable)),
  'docs/api.md': (page) => withTables(page, routeTables()),
  '.env.example': () => envExample(settingTable),
}

// `npm run docs` sets this.
const isWriting = process.env.DECKHAND_WRITE_DOCS === '1'

test.each(Object.entries(generated))('%s is up to date with the code', (name, make) => {
  const written = readFileSync(pathOf(name), 'utf8')
  const made = make(written)
  if (isWriting) writeFileSync(pathOf(name), made)
  else expect(written, `${name} is out of date. Run: npm run docs`).toBe(made)
})
