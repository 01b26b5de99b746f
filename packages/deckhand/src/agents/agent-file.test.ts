import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { cleanUp } from '../testing/clean-up.ts'
import { temporaryFolder } from '../testing/temporary-folder.ts'
import { readAgentFiles } from './agent-file.ts'
import { describeProblem } from './describe-problem.ts'

afterEach(cleanUp)

function told(files: Record<string, string>): string[] {
  const folder = temporaryFolder()
  const paths = Object.entries(files).map(([name, text]) => {
    writeFileSync(join(folder, name), text)
    return join(folder, name)
  })
  const read = readAgentFiles(paths, ['calculate'])
  return read.flatMap(({ path, problems }) =>
    problems.map((problem) => describeProblem(path.slice(folder.length + 1), problem).replaceAll(folder, '…')),
  )
}

test('of two agents with one name, the first is used', () => {
  expect(told({ 'a.md': '---\nname: mate\n---\nA.', 'b.md': '---\nname: mate\n---\nB.' })).toEqual([
    'b.md:1:1 The name "mate" belongs to …/a.md. Choose another "name".',
  ])
})

test('a file cannot take the name of the default agent', () => {
  expect(told({ 'mcp-client.md': '---\n---\nA.' })).toEqual([
    'mcp-client.md:1:1 The name "mcp-client" belongs to the clients of "deckhand mcp". Choose another "name".',
  ])
  expect(told({ 'briefing.md': '---\n---\nA.' })).toEqual([
    'briefing.md:1:1 The name "briefing" belongs to the agent that writes briefings. Choose another "name".',
  ])
  expect(told({ 'deckhand.md': '---\n---\nA.' })).toEqual([
    'deckhand.md:1:1 The name "deckhand" belongs to the agent that ships with Deckhand. Choose another "name".',
  ])
})

test('a file that cannot be read is a problem of that file', () => {
  const folder = join(temporaryFolder(), 'a.md')
  mkdirSync(folder)
  expect(readAgentFiles([folder, `${folder}.gone`], []).map(({ problems }) => problems[0]?.message)).toEqual([
    expect.stringMatching(/^This file cannot be read \(EISDIR/),
    expect.stringMatching(/^This file cannot be read \(ENOENT/),
  ])
})

test('a file cannot move the cursor of the terminal', () => {
  expect(told({ 'a.md': '---\nmodel: x\n"\\e[2Jx": 1\n---\nA.' })[0]).not.toContain('\u001b')
})
