export interface SeedPost {
  day: number
  at: string
  by: string
  text: string
  replies?: { minutes: number; by: string; text: string }[]
  reactions?: { name: string; users: string[] }[]
}

export interface SeedChannel {
  id: string
  name: string
  topic: string
  purpose: string
  members: string[]
  isPrivate?: boolean
  isArchived?: boolean
  posts: SeedPost[]
}

export const everybody = ['U01ROBIN', 'U02PRIYA', 'U03TOM', 'U04LUCIA', 'U05AMELIE', 'U09HELPER']

/** Days are relative to the one the world is made on. */
export const seedChannels: readonly SeedChannel[] = [
  {
    id: 'C01GENERAL',
    name: 'general',
    topic: 'Company news',
    purpose: 'For announcements that concern everybody',
    members: everybody,
    posts: [
      {
        day: -6,
        at: '09:00',
        by: 'U02PRIYA',
        text: 'Good morning! The office is closed on the last Friday of the month: the heating gets replaced.',
      },
      {
        day: -4,
        at: '11:15',
        by: 'U05AMELIE',
        text: 'Welcome to Amara Okafor, who visits us next Wednesday :wave:',
        reactions: [{ name: 'wave', users: ['U01ROBIN', 'U03TOM'] }],
      },
      {
        day: -1,
        at: '16:40',
        by: 'U02PRIYA',
        text: 'The numbers of the quarter are out, thank you <@U03TOM>. Details by mail.',
        reactions: [{ name: 'tada', users: ['U04LUCIA'] }],
      },
    ],
  },
  {
    id: 'C02RANDOM',
    name: 'random',
    topic: '',
    purpose: 'Everything else',
    members: everybody,
    posts: [
      {
        day: -3,
        at: '12:02',
        by: 'U03TOM',
        text: 'Has anybody seen my blue umbrella?',
        replies: [{ minutes: 4, by: 'U04LUCIA', text: 'In the meeting room, behind the plant.' }],
      },
      { day: -2, at: '08:55', by: 'U05AMELIE', text: 'There is cake in the kitchen 🍰' },
    ],
  },
  {
    id: 'C03ATLAS',
    name: 'project-atlas',
    topic: 'Go-live in three weeks',
    purpose: 'The order system for our biggest customer',
    members: everybody,
    posts: [
      {
        day: -5,
        at: '10:10',
        by: 'U03TOM',
        text: 'Import: 812 of 1,204 orders run through. The rest have no postcode.',
        replies: [
          { minutes: 12, by: 'U02PRIYA', text: 'Can we take it from the customer record?' },
          { minutes: 31, by: 'U03TOM', text: 'For most of them, yes. I try that tomorrow.' },
          { minutes: 95, by: 'U01ROBIN', text: 'The test data has the same gap, I filled it in.' },
        ],
      },
      { day: -3, at: '14:30', by: 'U01ROBIN', text: 'The German texts are ready for reading: about 40 screens.' },
      { day: -2, at: '09:20', by: 'U04LUCIA', text: 'Read half of them. Only small things, see the comments.' },
      {
        day: -1,
        at: '18:05',
        by: 'U03TOM',
        text: 'Build 4112 is red because of my change. I fix it first thing in the morning.',
        replies: [{ minutes: 6, by: 'U02PRIYA', text: 'Thanks. The rehearsal on Thursday at 10 stays as it is.' }],
      },
    ],
  },
  {
    id: 'C04HELPDESK',
    name: 'help-desk',
    topic: 'Laptops, keys, printers',
    purpose: 'Ask here when something does not work',
    members: ['U01ROBIN', 'U03TOM', 'U05AMELIE'],
    posts: [
      {
        day: -2,
        at: '13:44',
        by: 'U01ROBIN',
        text: 'My key card no longer opens the back door.',
        replies: [{ minutes: 18, by: 'U05AMELIE', text: 'Come by my desk, I renew it.' }],
      },
    ],
  },
  {
    id: 'C05LEADS',
    name: 'leads',
    topic: 'Hiring',
    purpose: 'Hiring and budget',
    isPrivate: true,
    members: ['U01ROBIN', 'U02PRIYA', 'U04LUCIA', 'U09HELPER'],
    posts: [
      { day: -4, at: '13:00', by: 'U04LUCIA', text: 'Amara comes on Wednesday at 11. Robin takes the technical part.' },
    ],
  },
  {
    id: 'C07BOARD',
    name: 'board',
    topic: '',
    purpose: 'Neither the person nor the bot is in here',
    isPrivate: true,
    members: ['U02PRIYA', 'U05AMELIE'],
    posts: [{ day: -8, at: '17:00', by: 'U02PRIYA', text: 'Figures for the board are due on Friday.' }],
  },
  {
    id: 'C06BOREALIS',
    name: 'project-borealis',
    topic: '',
    purpose: 'Finished in spring',
    isArchived: true,
    members: everybody,
    posts: [{ day: -160, at: '15:00', by: 'U02PRIYA', text: 'Borealis is live. Thank you all!' }],
  },
]
