import type { Kit } from './kits.ts'

const text = (description: string) => ({ type: 'string', description })

/** Letters that are found by words and answered by their id, with a diary in RFC 3339. */
const parish: Kit = {
  letters: {
    description: 'Search the letters that came in.',
    properties: { words: text('Words to look for in the letters') },
    required: ['words'],
  },
  open: {
    description: 'Read a letter in full.',
    properties: { letterId: text('Id of the letter') },
    required: ['letterId'],
  },
  answer: {
    description: 'Prepare an answer to a letter. Use it when the user asks to write or prepare a reply.',
    properties: {
      recipient: { type: 'string', format: 'email', description: 'Mail address of whoever gets it' },
      text: text('What the answer says, with greeting and closing'),
      letterId: text('Id of the letter that is answered; a new letter when left out'),
    },
    required: ['recipient', 'text'],
  },
  diary: {
    description:
      'Enter something into the diary. Use it when the user asks to note an inspection, a visit or a rehearsal.',
    properties: {
      title: text('What it is called'),
      begins: { type: 'string', format: 'date-time', description: 'Start of it' },
      ends: { type: 'string', format: 'date-time', description: 'End of it' },
    },
    required: ['title', 'begins', 'ends'],
  },
}

/** A rota whose entries are changed by id, in local time, and a list of facts. */
const rota: Kit = {
  shifts: {
    description: 'Look up shifts in the rota by words, or list them in a span of time.',
    properties: {
      q: text('Words in the name of a shift; all of them when left out'),
      earliest: text('From when, as 2026-05-01 or 2026-05-01T08:00; now when left out'),
      latest: text('Until when, in the same way'),
    },
  },
  change: {
    description: 'Move a shift in the rota to another time.',
    properties: {
      shiftId: text('Id of the shift'),
      currentName: text('The name that the shift has now'),
      start: text('When it begins, as 2026-05-01T08:00 without an offset'),
      timeZone: text('Where that time is meant, as Europe/Oslo'),
    },
    required: ['shiftId', 'currentName', 'start'],
  },
  facts: {
    description: 'Search the facts that were noted about the crew.',
    properties: { query: text('Words to look for, or who:name, kind:allergy, since:2026-01-31') },
    required: ['query'],
  },
  strike: {
    description: 'Strike a fact about the crew by its id. Use it when the user asks to forget something.',
    properties: { id: text('The id of the fact') },
    required: ['id'],
  },
}

export const chainKits = { parish, rota }
