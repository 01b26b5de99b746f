import fc from 'fast-check'

const odd = [
  'a-b',
  '3d',
  'constructor',
  'toString',
  'new',
  '',
  ' ',
  "it's",
  'say "x"',
  '*/',
  '\\',
  '\n',
  'a\u2028b',
  '\ud800',
  '名前',
  'größe',
  'key?',
  '# no',
  ': ',
  '@ts-ignore',
]

/** Names of keys, most of them ordinary. */
export const anyKey = fc.oneof(
  { weight: 6, arbitrary: fc.stringMatching(/^[a-zA-Z_$][a-zA-Z0-9_$]{0,8}$/) },
  { weight: 2, arbitrary: fc.constantFrom(...odd) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 6 }) },
)

/** Descriptions, ordinary and hostile. */
export const anyWords = fc.oneof(
  fc.constantFrom(
    'What to look for.',
    'Two\nlines',
    'ends */ here',
    '@ts-expect-error',
    '* @ts-ignore',
    '// @ts-nocheck',
    'JayFile',
    '/** x',
  ),
  fc.string({ unit: 'binary', maxLength: 20 }),
)

export const anyName = fc.stringMatching(/^[a-zA-Z]([a-zA-Z0-9]|[_.-][a-zA-Z0-9]){0,12}$/)

/** The same, and never nothing. */
export const someWords = anyWords.map((words) => (words.trim() === '' ? 'x' : words))
