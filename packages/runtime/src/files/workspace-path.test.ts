import { expect, test } from 'vitest'
import { workspacePath, workspacePrefix } from './workspace-path.ts'

test.each([
  ['notes.txt', 'notes.txt'],
  ['Notes/A b.TXT', 'Notes/A b.TXT'],
  ['./a//b/./c', 'a/b/c'],
  ['a/../b', 'b'],
  ['a/b/../../c', 'c'],
  ['...', '...'],
  ['a/..b', 'a/..b'],
  ['Cafe\u0301.md', 'Café.md'],
  ['👩‍🚀.txt', '👩‍🚀.txt'],
  ['%2e%2e/a', '%2e%2e/a'],
  ['a'.repeat(512), 'a'.repeat(512)],
])('the path %j is spelled %j', (written, spelled) => {
  expect(workspacePath(written)).toBe(spelled)
})

test.each([
  ['', 'is empty'],
  ['.', 'is empty'],
  ['a/..', 'is empty'],
  ['..', 'leaves the workspace'],
  ['../a', 'leaves the workspace'],
  ['a/../../b', 'leaves the workspace'],
  ['./../a', 'leaves the workspace'],
  ['/etc/passwd', 'begins with /'],
  ['//a', 'begins with /'],
  ['a/', 'names a folder'],
  ['a\\b', 'contains a \\'],
  ['..\\a', 'contains a \\'],
  ['a\0.txt', 'invisible character'],
  ['a\nb', 'invisible character'],
  ['a\u007f', 'invisible character'],
  ['a\u0085', 'invisible character'],
  ['a\u202etxt.exe', 'invisible character'],
  ['a\ud800', 'invisible character'],
  ['a\u{10ffff}', 'invisible character'],
  ['a'.repeat(513), 'has 513 bytes'],
  ['é'.repeat(257), 'has 514 bytes'],
])('the path %j is refused with its field: it %s', (written, problem) => {
  expect(() => workspacePath(written)).toThrow(
    expect.objectContaining({ code: 'BAD_REQUEST', field: 'path', message: expect.stringContaining(problem) }),
  )
})

test.each([
  ['', ''],
  ['.', ''],
  ['./', ''],
  ['a', 'a'],
  ['a/', 'a/'],
  ['a/.', 'a/'],
  ['a//b/../', 'a/'],
  ['a/b/..', 'a/'],
  ['a/b.', 'a/b.'],
])('the prefix %j is spelled %j', (written, spelled) => {
  expect(workspacePrefix(written)).toBe(spelled)
})

test('a prefix that leaves the workspace is refused with its field', () => {
  expect(() => workspacePrefix('a/../../')).toThrow(expect.objectContaining({ field: 'prefix' }))
})
