import { once } from 'node:events'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { startCommand } from '../support/processes/command.ts'
import { tempFolder } from '../support/temp-folder.ts'

const good = '---\nname: cook\ndescription: Cooks.\ntools: [calculate]\n---\nYou are Cook.\n'
const bad = '---\nname: mate\nmodell: x\ntools: [calculat]\n---\n'

/** The command in a folder with these agents. */
async function agents(args: string[], files: Record<string, string>) {
  const folder = tempFolder()
  await mkdir(join(folder, 'agents'))
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, 'agents', name), text)
  const command = startCommand(['agents', ...args], {}, folder)
  // Output may still arrive after the exit.
  const [exitCode] = await Promise.all([command.exitCode, once(command.child, 'close')])
  return { exitCode, lines: command.output().trimEnd().split('\n') }
}

test('`agents validate` prints every problem at its place and exits with 1', async () => {
  expect(await agents(['validate'], { 'cook.md': good, 'mate.md': bad })).toEqual({
    exitCode: 1,
    lines: [
      'agents/mate.md:3:1 There is no key "modell". Did you mean "model"?',
      'agents/mate.md:4:9 There is no tool "calculat". Did you mean "calculate"?',
      'agents/mate.md:5:1 There is no prompt. Write below the frontmatter who the agent is and what it does.',
      '2 files, 3 errors, 0 warnings.',
    ],
  })
})

test('`agents validate FILE` looks at that file only, and a good one exits with 0', async () => {
  expect(await agents(['validate', 'agents/cook.md'], { 'cook.md': good, 'mate.md': bad })).toEqual({
    exitCode: 0,
    lines: ['1 file, 0 errors, 0 warnings.'],
  })
})

test('`agents validate` says where it looked if there are no agents', async () => {
  const words = 'There are no agent files in agents. Write agents/NAME.md, or name the files to check.'
  expect(await agents(['validate'], {})).toEqual({ exitCode: 0, lines: [words] })
})

test('`agents list` names the available agents, and reports an unusable file', async () => {
  expect(await agents(['list'], { 'cook.md': good, 'mate.md': bad })).toEqual({
    exitCode: 0,
    lines: [
      'chief-of-staff  Prepares presentations, and keeps mail, calendar and chat in order.',
      'designer        Designs slide decks and templates, with a style, colours and layouts.',
      'finance         Builds financial models with scenarios, burn and runway.',
      'legal           Drafts contracts, agreements, memos and other documents for review.',
      'deckhand        ships with Deckhand, and answers when no agent is named',
      'cook            Cooks.',
      '1 file cannot be used. "deckhand agents validate" says why.',
    ],
  })
})

test('the example in docs/agents.md has no errors', async () => {
  const page = await readFile(fileURLToPath(new URL('../../docs/agents.md', import.meta.url)), 'utf8')
  const example = /```markdown\n([\s\S]*?)\n```/.exec(page)?.[1] ?? ''
  const { exitCode, lines } = await agents(['validate'], { 'research.md': example })
  expect([exitCode, lines.at(-1)]).toEqual([0, '1 file, 0 errors, 0 warnings.'])
})
