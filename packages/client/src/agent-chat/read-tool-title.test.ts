import { expect, test } from 'vitest'
import { readToolTitle } from './read-tool-title.ts'

interface Read {
  title: string
  description?: string
  dir?: string
  background?: true
}

type Row = [title: string, content: string | undefined, read: Read]

const here = '[current working directory /project]'

// Older versions: everything is in the title.
const inTitle: Row[] = [
  ['ls -F [cwd] (List files (detailed))', undefined, { title: 'ls -F [cwd]', description: 'List files (detailed)' }],
  [
    `ls -F ${here} (List files (detailed))`,
    undefined,
    { title: 'ls -F', description: 'List files (detailed)', dir: '/project' },
  ],
  [`ls -F ${here}`, undefined, { title: 'ls -F', dir: '/project' }],
  ['ls -F', undefined, { title: 'ls -F' }],
  [`  ls   ${here} (List)  `, undefined, { title: 'ls', description: 'List', dir: '/project' }],
  [`ls ${here} ( List )`, undefined, { title: 'ls', description: 'List', dir: '/project' }],
  [`ls (a) ${here} (b)`, undefined, { title: 'ls (a)', description: 'b', dir: '/project' }],
  [`ls ${here} (a (b (c (d))))`, undefined, { title: 'ls', description: 'a (b (c (d)))', dir: '/project' }],
  [`ls ${here} ((both))`, undefined, { title: 'ls', description: '(both)', dir: '/project' }],
  [`npm test ${here} (Run) (all)`, undefined, { title: 'npm test (Run)', description: 'all', dir: '/project' }],
  [`ls (a) ${here}`, undefined, { title: 'ls (a)', dir: '/project' }],
  ['ls [in sub]', undefined, { title: 'ls', dir: 'sub' }],
  ['ls -la [in a b/c (d)]', undefined, { title: 'ls -la', dir: 'a b/c (d)' }],
  ['sleep 1 [background]', undefined, { title: 'sleep 1 [background]' }],
  [
    `sleep 1 ${here} (Sleep)[background]`,
    undefined,
    { title: 'sleep 1', description: 'Sleep', dir: '/project', background: true },
  ],
  ['make [in /p][background]', undefined, { title: 'make', dir: '/p', background: true }],
  [
    `sleep 1 ${here} (in the [background])`,
    undefined,
    { title: 'sleep 1', description: 'in the [background]', dir: '/project' },
  ],
  ['ls [in sub] (List sub)', undefined, { title: 'ls', description: 'List sub', dir: 'sub' }],
  [
    `sleep 1 ${here} (Sleep (bg)) [background]`,
    undefined,
    { title: 'sleep 1', description: 'Sleep (bg)', dir: '/project', background: true },
  ],
  [`sleep 1 ${here} [background]`, undefined, { title: 'sleep 1', dir: '/project', background: true }],
  ['sleep 1 [in a b] [background]', undefined, { title: 'sleep 1', dir: 'a b', background: true }],
  [
    'ls [current working directory /a b/c (d)] (List)',
    undefined,
    { title: 'ls', description: 'List', dir: '/a b/c (d)' },
  ],
  ['ls [current working directory /a[1]] (List)', undefined, { title: 'ls', description: 'List', dir: '/a[1]' }],
  ['ls [current working directory /a] [b]] (List)', undefined, { title: 'ls', description: 'List', dir: '/a] [b]' }],
  ['ls [current working directory C:\\work] (List)', undefined, { title: 'ls', description: 'List', dir: 'C:\\work' }],
  [`${here} ls -F`, undefined, { title: 'ls -F', dir: '/project' }],
  [
    'echo one\necho two [current working directory /p] (Two lines)',
    undefined,
    { title: 'echo one\necho two', description: 'Two lines', dir: '/p' },
  ],
  [
    'écho 日本 [in 本] (Zeigt 日本 (🙂) an)',
    undefined,
    { title: 'écho 日本', description: 'Zeigt 日本 (🙂) an', dir: '本' },
  ],
  ['echo "(" [in x] (List)', undefined, { title: 'echo "("', description: 'List', dir: 'x' }],
  ['echo $(date) [in x] (Show the date)', undefined, { title: 'echo $(date)', description: 'Show the date', dir: 'x' }],
  ['node -e "f()" [in x] (Run f())', undefined, { title: 'node -e "f()"', description: 'Run f()', dir: 'x' }],
  [
    'find . \\( -name a \\) [in x] (Find)',
    undefined,
    { title: 'find . \\( -name a \\)', description: 'Find', dir: 'x' },
  ],
]

// Descriptions with unbalanced parentheses: the folder shows where they begin.
const unbalanced: Row[] = [
  [`echo hi ${here} (smile :) and ()`, undefined, { title: 'echo hi', description: 'smile :) and (', dir: '/project' }],
  [`echo hi ${here} (sad :))`, undefined, { title: 'echo hi', description: 'sad :)', dir: '/project' }],
  [`echo hi ${here} (a ( b)`, undefined, { title: 'echo hi', description: 'a ( b', dir: '/project' }],
  [`echo hi ${here} (a) b)`, undefined, { title: 'echo hi', description: 'a) b', dir: '/project' }],
  [`echo hi ${here} (:( (all)`, undefined, { title: 'echo hi', description: ':( (all', dir: '/project' }],
  [
    'echo hi [in sub] (a ( b) [background]',
    undefined,
    { title: 'echo hi', description: 'a ( b', dir: 'sub', background: true },
  ],
  ['echo hi (sad :))', undefined, { title: 'echo hi (sad :))' }],
  ['echo hi (not closed', undefined, { title: 'echo hi (not closed' }],
  ['echo hi not opened)', undefined, { title: 'echo hi not opened)' }],
  [')', undefined, { title: ')' }],
  ['(', undefined, { title: '(' }],
]

// Commands that only look as if they end with a description.
const commands: Row[] = [
  ['echo $(date)', undefined, { title: 'echo $(date)' }],
  ['echo "$(date)"', undefined, { title: 'echo "$(date)"' }],
  ['echo "now (really)"', undefined, { title: 'echo "now (really)"' }],
  ["python -c 'print (1)'", undefined, { title: "python -c 'print (1)'" }],
  ['(cd x && ls)', undefined, { title: '(cd x && ls)' }],
  ['  (cd x && ls)', undefined, { title: '  (cd x && ls)' }],
  ['make && (cd x && ls)', undefined, { title: 'make && (cd x && ls)' }],
  ['make || (echo no)', undefined, { title: 'make || (echo no)' }],
  ['cat a | (read b)', undefined, { title: 'cat a | (read b)' }],
  ['cd x; (ls)', undefined, { title: 'cd x; (ls)' }],
  ['sleep 1 & (ls)', undefined, { title: 'sleep 1 & (ls)' }],
  ['! (false)', undefined, { title: '! (false)' }],
  ['cd x\n(ls)', undefined, { title: 'cd x\n(ls)' }],
  ['diff <(a) <(b)', undefined, { title: 'diff <(a) <(b)' }],
  ['list=(a b)', undefined, { title: 'list=(a b)' }],
  ['f()', undefined, { title: 'f()' }],
  ['f ()', undefined, { title: 'f ()' }],
  ['find . \\( -name a \\)', undefined, { title: 'find . \\( -name a \\)' }],
  ['echo [background]', undefined, { title: 'echo [background]' }],
  ['[in brackets]', undefined, { title: '[in brackets]' }],
  ['echo "[in brackets]"', undefined, { title: 'echo "[in brackets]"' }],
  [`echo [in brackets] ${here}`, undefined, { title: 'echo [in brackets]', dir: '/project' }],
  ['echo "[current working directory /x]"', undefined, { title: 'echo "[current working directory /x]"' }],
  [
    'echo see [current working directory /x] a[1]',
    undefined,
    { title: 'echo see [current working directory /x] a[1]' },
  ],
]

// Without a folder right before it, a group may be executed, so it stays in the title that the person approves.
const whole: Row[] = [
  'ls (List)',
  'ls\t(List)',
  'ls\u00a0(List)',
  'ls (Two\nlines)',
  'echo $(date) (Show the date)',
  'sleep 1 (Sleep) [background]',
  'list_issues (github MCP Server)',
  'time (rm -rf ~)',
  'if true; then (rm -rf ~)',
  'while true; do (rm x)',
  'if false; then a; else (rm x)',
  'coproc (rm x)',
  'exec (rm x)',
  '[current working directory /a] [b]] (List)',
  'ls [in $(rm -rf ~)]',
  'ls [in x; rm -rf ~]',
  'ls [in `rm x`] (List)',
  "echo 'a [in b] ('; rm -rf ~ #)",
  'echo "a [in b] (c)"; rm -rf ~ "[in d] (e)',
  'echo [in b] (c); rm -rf ~; (ls)',
  'cat <<E [in b] (c\nE\nrm -rf ~ #)',
].map((title) => [title, undefined, { title }])

// The title contains everything that is executed, also if the command contains a folder itself.
const ownFolders: Row[] = [
  [`${here} time (rm -rf ~)`, undefined, { title: 'time (rm -rf ~)', dir: '/project' }],
  [
    `echo 'a [in b] ('; rm -rf ~ ${here} (List)))`,
    undefined,
    { title: "echo 'a [in b] ('; rm -rf ~", description: 'List))', dir: '/project' },
  ],
  [
    `rm -rf ~ [in x] (List) ${here} (Look)`,
    undefined,
    { title: 'rm -rf ~ [in x] (List)', description: 'Look', dir: '/project' },
  ],
]

// Titles of other tools.
const tools: Row[] = [
  ['Writing to w2.txt', undefined, { title: 'Writing to w2.txt' }],
  ['Writing to report (final).txt', undefined, { title: 'Writing to report (final).txt' }],
  ['hello.txt: line1 => LINE1', undefined, { title: 'hello.txt: line1 => LINE1' }],
  ['a.ts: f() => g()', undefined, { title: 'a.ts: f() => g()' }],
  ['a.ts: x => (y)', undefined, { title: 'a.ts: x => (y)' }],
  ['Set 2 todo(s)', undefined, { title: 'Set 2 todo(s)' }],
  ["'**/*.txt'", undefined, { title: "'**/*.txt'" }],
  ['.', undefined, { title: '.' }],
  ['', undefined, { title: '' }],
  ['   ', undefined, { title: '   ' }],
  ['Update topic to: "T"', undefined, { title: 'Update topic to: "T"' }],
  ['Fetching content from: http://127.0.0.1:1/x', undefined, { title: 'Fetching content from: http://127.0.0.1:1/x' }],
]

// Newer versions: the command is the title, and the rest is in the first content.
const inContent: Row[] = [
  [
    'ls -F',
    `${here} (List files (detailed))`,
    { title: 'ls -F', description: 'List files (detailed)', dir: '/project' },
  ],
  ['ls -la', '[in sub] (List sub)', { title: 'ls -la', description: 'List sub', dir: 'sub' }],
  ['echo "(x) [y]"', here, { title: 'echo "(x) [y]"', dir: '/project' }],
  ['echo hi', `${here} (smile :) and ()`, { title: 'echo hi', description: 'smile :) and (', dir: '/project' }],
  [
    'echo one\necho two',
    `${here} (Two lines)`,
    { title: 'echo one\necho two', description: 'Two lines', dir: '/project' },
  ],
  [
    'sleep 1',
    `${here} (Sleep (bg)) [background]`,
    { title: 'sleep 1', description: 'Sleep (bg)', dir: '/project', background: true },
  ],
  ['sleep 1', `${here} [background]`, { title: 'sleep 1', dir: '/project', background: true }],
  ['cd x && (ls)', `${here} (Look)`, { title: 'cd x && (ls)', description: 'Look', dir: '/project' }],
  ['echo (a)', here, { title: 'echo (a)', dir: '/project' }],
  [
    'rm -rf . # [current working directory /tmp] (List files)',
    here,
    { title: 'rm -rf . # [current working directory /tmp] (List files)', dir: '/project' },
  ],
  [
    'ls',
    '[current working directory /a [b]] (List [c] (d))',
    { title: 'ls', description: 'List [c] (d)', dir: '/a [b]' },
  ],
  ['ls', ` ${here} (List)\n`, { title: 'ls', description: 'List', dir: '/project' }],
  ['ls [in x] (List)', 'some output', { title: 'ls', description: 'List', dir: 'x' }],
  ['make', '[in /p][background]', { title: 'make', dir: '/p', background: true }],
  ['ls', `${here} (List)\nand then output`, { title: 'ls' }],
  ['ls', '(no output)', { title: 'ls' }],
  ['ls', '[in sub] (first)\nsecond line (of the output)', { title: 'ls' }],
  ['ls', '', { title: 'ls' }],
]

const table = [...inTitle, ...unbalanced, ...commands, ...whole, ...ownFolders, ...tools, ...inContent]

test.each(table)('%j with %j', (title, content, { title: command, description = '', dir, background = false }) => {
  const expected = {
    title: command,
    description,
    isBackground: background,
    ...(dir !== undefined && { workingDir: dir }),
  }
  expect(readToolTitle(title, content)).toEqual(expected)
})

test('the table has at least sixty rows', () => {
  expect(table.length).toBeGreaterThanOrEqual(60)
})

test.each<[string, (size: number) => string]>([
  ['closing', (size) => `ls ${')'.repeat(size)}`],
  ['opening', (size) => `ls ${'('.repeat(size)}`],
  ['pairs', (size) => `ls ${'()'.repeat(size / 2)}`],
  ['nested', (size) => `ls ${'('.repeat(size / 2)}${')'.repeat(size / 2)}`],
  ['spaces', (size) => `ls${' '.repeat(size)}(x)`],
  ['folders', (size) => `ls ${'[current working directory '.repeat(size / 25)}] (x)`],
  ['words', (size) => `${'word '.repeat(size / 5)}(description)`],
])('the time to read many %s, in the title or in the content, grows linearly', (_what, text) => {
  const read = (size: number) => {
    readToolTitle(text(size))
    readToolTitle('ls', `[current working directory ${text(size)}`)
  }
  expect(read).toGrowLinearly(20_000)
})
