import type { SettingGroup, SettingRow } from 'deckhand/command'
import { cell, tableOf } from './markdown-table.ts'

/** The tables of docs/settings.md, one for each topic. */
export function settingTables(groups: readonly SettingGroup[]): string {
  return groups.map(({ topic, rows }) => `## ${topic}\n\n${tableOf(header, rows.map(settingCells))}`).join('\n\n')
}

const header = ['variable', 'meaning', 'default']

function settingCells({ names, about, more, see, default: otherwise }: SettingRow): string[] {
  const variables = Object.keys(names).map((name) => `\`${name}\``)
  const link = see && `See [${see.split('#')[0]}](${see}).`
  const sentences = [`${capitalized(about)}.`, more, link].filter((text) => text !== undefined)
  return [variables.join(', '), sentences.join(' '), otherwise].map(cell)
}

/** All of `.env.example`: each setting commented out, below what it means. */
export function envExample(groups: readonly SettingGroup[]): string {
  return `${[exampleHead, ...groups.map(exampleGroup)].join('\n\n')}\n`
}

const exampleHead = comment(
  [
    'Every setting of Deckhand; `npm run docs` writes this file. Copy it to .env in the folder you start Deckhand in, and remove the # in front of what you',
    'change. A variable of the environment overrides the same one in .env. Deckhand asks once before it uses a .env that names code, servers, addresses or',
    'credentials (docs/folders.md). Without a terminal, run `npm run deckhand -- trust` there first, or set the variables in the environment.',
    '`npm run deckhand -- doctor` says what is wrong with them.',
  ].join(' '),
)

const exampleGroup = ({ topic, rows }: SettingGroup): string =>
  [`# ${topic}\n# ${'-'.repeat(topic.length)}`, ...rows.map(exampleRow)].join('\n\n')

function exampleRow({ names, about, more, see, default: otherwise }: SettingRow): string {
  const page = see && `See docs/${see.split('#')[0]}.`
  const words = [`${capitalized(about)}.`, `Default: ${otherwise}.`, more, page].filter(Boolean).join(' ')
  return [comment(words), ...Object.entries(names).map(([name, value]) => `# ${name}=${value}`)].join('\n')
}

/** Lines of at most 120 letters that begin with `# `. */
function comment(text: string): string {
  return text.replace(/(.{1,118})(?: |$)/g, '# $1\n').trimEnd()
}

const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
