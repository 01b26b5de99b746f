import { expect, test } from 'vitest'
import { mentionedUsers, readableText } from './readable-text.ts'

const names: Record<string, string> = { U012ABC: 'Ann', W77: 'Bob' }
const read = (text: string) => readableText(text, (id) => names[id] ?? id)

test.each([
  ['hi <@U012ABC>, <@W77|bob> and <@U999>', 'hi @Ann, @Bob and @U999'],
  ['see <#C1|general> and <#C2>', 'see #general and #C2'],
  ['<!here> <!channel|channel> <!subteam^S1|@crew> <!date^1700000000^{date}|14 Nov>', '@here channel @crew 14 Nov'],
  [
    '<https://example.com/a?b=1&amp;c=2|the plan> <https://example.com>',
    'the plan (https://example.com/a?b=1&c=2) https://example.com',
  ],
  ['<mailto:a@b.example|a@b.example>', 'a@b.example'],
  ['1 &lt; 2 &amp;lt; x', '1 < 2 &lt; x'],
  ['a\u001b[31mb', 'ab'],
])('%s reads %s', (text, readable) => {
  expect(read(text)).toBe(readable)
})

test('mentioned users are found', () => {
  expect(mentionedUsers('<@U012ABC> and <@W77|bob>, not <#C1|x> or @Ann')).toEqual(['U012ABC', 'W77'])
})
