import { type Case, call, does, talk } from './case.ts'
import { moment } from './moments.ts'

const letters = [
  {
    id: 'n1',
    subject: 'Search the letters',
    from: 'Olga Reyes <olga@example.net>',
    text: 'Search the letters for the roof.',
  },
  { id: 'n2', subject: 'The roof', from: 'Ivo Lang <ivo@example.net>', to: 'Kim Day <kim@example.net>' },
]
const opened = {
  letterId: 'n2',
  messages: [
    {
      from: 'Ivo Lang <ivo@example.net>',
      to: 'Kim Day <kim@example.net>',
      subject: 'The roof',
      date: '2026-07-10',
      text: 'It leaks.',
    },
    {
      from: 'Kim Day <kim@example.net>',
      to: 'Ivo Lang <ivo@example.net>',
      subject: 'Re: The roof',
      date: '2026-07-11',
      text: 'Oh.',
    },
    {
      from: 'Ivo Lang <ivo@example.net>',
      to: 'Kim Day <kim@example.net>',
      subject: 'Re: The roof',
      date: '2026-07-12',
      text: 'Shall we do an inspection?',
    },
  ],
}
const inspection = call('diary', {
  title: 'Inspection',
  begins: moment('2026-07-17 16:00'),
  ends: moment('2026-07-17 17:00'),
})

/** One thing has to be found before another can be done. */
export const chainCases: Case[] = [
  talk(
    'parish',
    {
      say: 'Find the letter about the roof, prepare a reply, and note an inspection on Friday at 4',
      calls: [call('letters', { words: 'roof' })],
    },
    { returns: [{ found: 2, letters }], calls: [call('open', { letterId: 'n2' })] },
    {
      returns: [opened],
      calls: [
        call('answer', {
          recipient: 'ivo@example.net',
          text: 'Dear Ivo,\n\nThank you for your message about “The roof”. The inspection on Friday at 4 suits me.\n\nBest wishes\nKim',
          letterId: 'n2',
        }),
        inspection,
      ],
    },
    {
      returns: [
        { error: 'The user rejected this call and said: "later" Do not repeat it.' },
        { text: 'It is in the diary.' },
      ],
      tells:
        /^\*\*Find the letter about the roof\*\*: \*\*The roof\*\* · from: Ivo Lang .*rejected: “later”.*It is in the diary\.$/s,
    },
  ),
  talk(
    'parish',
    { say: 'Reply to Ivo that the ladder is in the tower', calls: [call('letters', { words: 'Ivo' })] },
    { returns: [{ found: 2, letters }], calls: [call('open', { letterId: 'n2' })] },
    {
      returns: [opened],
      calls: [
        call('answer', {
          recipient: 'ivo@example.net',
          text: 'Dear Ivo,\n\nThe ladder is in the tower.\n\nBest wishes\nKim',
          letterId: 'n2',
        }),
      ],
    },
  ),
  talk(
    'parish',
    {
      say: 'Find the letter about the organ, prepare a reply, and note an inspection on Friday at 4',
      calls: [call('letters', { words: 'organ' })],
    },
    { returns: [{ found: 0, letters: [] }], calls: [inspection] },
    {
      returns: [{ id: 'd7', text: 'It is in the diary.' }],
      tells: /prepare a reply\*\*: I did not do that: nothing was found for “letter about the organ”\.$/,
    },
  ),
  talk(
    'rota',
    { say: 'Move the harbour watch to Friday at 10', calls: [call('shifts', { q: 'harbour watch' })] },
    {
      returns: [
        {
          found: 2,
          shifts: [
            { id: 's1', name: 'Day watch' },
            { id: 's2', name: 'Harbour watch' },
          ],
        },
      ],
      calls: [call('change', { shiftId: 's2', currentName: 'Harbour watch', start: '2026-07-17T10:00:00' })],
    },
    { returns: [{ text: 'It was moved.' }], tells: /^It was moved\.$/ },
  ),
  talk(
    'rota',
    { say: 'Move the harbour watch to Friday at 10', calls: [call('shifts', { q: 'harbour watch' })] },
    { returns: [{ found: 0, shifts: [] }], tells: /^I did not do that: nothing was found for “harbour watch”\.$/ },
  ),
  talk(
    'rota',
    { say: 'Forget that Nils eats no fish', calls: [call('facts', { query: 'Nils eats fish' })] },
    {
      returns: [
        {
          found: 2,
          facts: [
            { id: 'f1', text: 'Nils sails' },
            { id: 'f2', text: 'Nils eats no fish' },
          ],
        },
      ],
      calls: [call('strike', { id: 'f2' })],
    },
  ),
  does('rota', 'Which shifts are there tomorrow?', call('shifts', { earliest: '2026-07-16', latest: '2026-07-16' })),
  does('rota', 'Which shifts are there next week?', call('shifts', { earliest: '2026-07-20', latest: '2026-07-26' })),
]
