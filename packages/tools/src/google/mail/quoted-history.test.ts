import { expect, test } from 'vitest'
import { cutQuotedHistory } from './quoted-history.ts'

test.each([
  ['English', 'Fine with me.\n\nOn Mon, 2 Nov 2026 at 10:00, Ann <ann@example.com> wrote:\n> Is it?\n>\n> Ann'],
  ['German', 'Fine with me.\n\nAm 02.11.26 um 10:00 schrieb Ann:\n\n> Is it?\n'],
  [
    'two lines',
    'Fine with me.\n\nOn Mon, 2 Nov 2026 at 10:00, Ann Lee of the Harbour\n<ann@example.com> wrote:\n> Is it?',
  ],
  ['Outlook', 'Fine with me.\n\n________________________________\nFrom: Ann <ann@example.com>\nSent: Monday\n\nIs it?'],
  ['original message', 'Fine with me.\n\n-----Original Message-----\nFrom: Ann\nIs it?'],
])('the quoted mail is cut off: %s', (_, text) => {
  const cut = cutQuotedHistory(text)
  expect(cut.text).toBe('Fine with me.')
  expect(cut.quoted).toBe(text.trimEnd().length - 'Fine with me.'.length)
})

test.each([
  ['answers between quotes', '> Is it?\nYes.\n> And then?\nWe go.'],
  ['only a quote', '> Is it?\n> Is it not?'],
  ['a list with a colon', 'We need 3 things:\n- rope\n- paint'],
  ['a line of dashes', 'One\n--------------------\nTwo'],
  ['nothing', ''],
])('nothing is cut from %s', (_, text) => {
  expect(cutQuotedHistory(text)).toEqual({ text, quoted: 0 })
})
