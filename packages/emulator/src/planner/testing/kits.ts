import type { WireSchema } from '../../wire.ts'
import { chainKits } from './chain-kits.ts'
import { heldOutKits } from './held-out-kits.ts'
import { secondKits } from './second-kits.ts'

/** A tool that exists only in these tests. Its name is made anew for every run, so only its words can give it away. */
export interface InventedTool {
  description: string
  properties: Record<string, WireSchema>
  required?: string[]
}

export type Kit = Record<string, InventedTool>

const text = (description: string, more: WireSchema = {}): WireSchema => ({ type: 'string', description, ...more })
const whole = (description: string, more: WireSchema = {}): WireSchema => ({ type: 'integer', description, ...more })
const number = (description: string, more: WireSchema = {}): WireSchema => ({ type: 'number', description, ...more })
const flag = (description: string): WireSchema => ({ type: 'boolean', description })

const library: Kit = {
  findBooks: {
    description: 'Search the library catalogue for books by subject, title or author.',
    properties: {
      query: text('What to search for'),
      author: text('Only books by this author'),
      limit: whole('Maximum number of results'),
    },
    required: ['query'],
  },
  renew: {
    description: 'Renew a loan so that the book may be kept longer.',
    properties: { loan_id: text('Number of the loan, for example L-2041'), weeks: whole('How many weeks to add') },
    required: ['loan_id'],
  },
  loans: {
    description: 'List the open loans of a library member.',
    properties: { member: text('Name of the member') },
    required: ['member'],
  },
  suggest: {
    description: 'Suggest that the library buys a book.',
    properties: { title: text('Title of the book'), reason: text('Why the library needs it') },
    required: ['title'],
  },
}

const greenhouse: Kit = {
  water: {
    description: 'Water a plant in the greenhouse.',
    properties: {
      plant: text('Which plant to water'),
      litres: number('How many litres of water'),
      strength: text('How hard the water comes: drizzle for seedlings, shower is normal, flood for dry soil', {
        enum: ['drizzle', 'shower', 'flood'],
      }),
    },
    required: ['plant'],
  },
  climate: {
    description: 'Set the target temperature of a greenhouse zone.',
    properties: {
      zone: text('Zone of the greenhouse, e.g. A3'),
      celsius: number('Target temperature in degrees Celsius'),
    },
    required: ['zone', 'celsius'],
  },
  moisture: {
    description: 'Read the soil moisture sensor of a bed.',
    properties: { bed: whole('Number of the bed') },
    required: ['bed'],
  },
}

const plumbing: Kit = {
  book: {
    description: 'Book a plumber for a visit.',
    properties: {
      customer: text('Name of the customer'),
      address: text('Where the plumber has to go'),
      start: { type: 'STRING', format: 'date-time', description: 'When the visit begins' },
      end: { type: 'STRING', format: 'date-time', description: 'When the visit ends' },
      problem: text('What is broken'),
      urgent: flag('Whether it is urgent'),
    },
    required: ['customer', 'start', 'end'],
  },
  cancel: {
    description: 'Cancel a plumber visit.',
    properties: { visitId: text('Identifier of the visit'), reason: text('Reason for the cancellation') },
    required: ['visitId'],
  },
  visits: {
    description: 'Show the plumber visits of one day.',
    properties: { day: { type: 'string', format: 'date', description: 'The day to look at' } },
    required: ['day'],
  },
}

const recipes: Kit = {
  search: {
    description: 'Find recipes in the recipe box by ingredient or dish.',
    properties: {
      ingredients: { type: 'array', items: { type: 'string' }, description: 'Ingredients the recipe must contain' },
      vegetarian: flag('Only vegetarian recipes'),
    },
    required: ['ingredients'],
  },
  add: {
    description: 'Add a recipe to the recipe box.',
    properties: {
      name: text('What the recipe is called'),
      servings: whole('How many people it serves'),
      minutes: whole('Cooking time in minutes'),
      ingredients: {
        type: 'array',
        description: 'What goes into it',
        items: {
          type: 'object',
          properties: { item: text('The ingredient'), quantity: whole('How many') },
          required: ['item'],
        },
      },
    },
    required: ['name'],
  },
  convert: {
    description: 'Convert kitchen measures, such as cups to grams.',
    properties: { amount: number('How much'), from: text('Unit to convert from'), to: text('Unit to convert to') },
    required: ['amount', 'from', 'to'],
  },
}

const trains: Kit = {
  connections: {
    description: 'Look up train connections between two stations.',
    properties: {
      from: text('Station of departure'),
      to: text('Station of arrival'),
      when: text('Date and time of departure, ISO 8601'),
    },
    required: ['from', 'to'],
  },
  reserve: {
    description: 'Reserve seats on a train.',
    properties: {
      train: text('Train number, e.g. IC 402'),
      seats: whole('Number of seats', { minimum: 1, maximum: 9 }),
      travel_class: text('Class of travel', { enum: ['first', 'second'] }),
      passenger: {
        type: 'object',
        description: 'Who travels',
        properties: {
          name: text('Full name of the passenger'),
          email: text('Mail address for the ticket', { format: 'email' }),
        },
        required: ['name'],
      },
    },
    required: ['train', 'seats', 'passenger'],
  },
}

const warehouse: Kit = {
  stock: {
    description: 'Tell how many pieces of an article are in stock.',
    properties: { sku: text('Article code', { pattern: '^[A-Z]{2}-\\d{3,5}$' }) },
    required: ['sku'],
  },
  transfer: {
    description: 'Move pieces of an article from one shelf to another.',
    properties: {
      sku: text('Article code', { pattern: '^[A-Z]{2}-\\d{3,5}$' }),
      count: whole('How many pieces'),
      origin: text('Shelf to take them from'),
      destination: text('Shelf to put them on'),
    },
    required: ['sku', 'count', 'destination'],
  },
  label: {
    description: 'Print a shipping label for a parcel.',
    properties: {
      recipient: text('Who the parcel is for'),
      weight: number('Weight in kilograms'),
      fragile: flag('The parcel is fragile'),
      speed: text('Speed of delivery', { enum: ['standard', 'express'] }),
    },
    required: ['recipient', 'weight'],
  },
}

const letters: Kit = {
  post: {
    description: 'Send a letter by mail to one or more people.',
    properties: {
      to: {
        type: 'array',
        items: { type: 'string', format: 'email' },
        description: 'Mail addresses of the recipients',
      },
      subject: text('Subject line'),
      body: text('What the letter says'),
      priority: text('low can wait, normal is the usual, high means urgent', { enum: ['low', 'normal', 'high'] }),
    },
    required: ['to', 'body'],
  },
  inbox: {
    description: 'Search the inbox for letters.',
    properties: {
      query: text('Words to look for'),
      after: text('Only letters after this date, YYYY-MM-DD'),
      limit: whole('How many letters at most'),
    },
    required: ['query'],
  },
}

const studio: Kit = {
  slides: {
    description:
      'Draft a contract, memo or presentation for the legal team. Use when the user asks to create, draft or build an agreement, legal memo or presentation.',
    properties: {
      kind: text('Type of paper (e.g. contract, memo, presentation)'),
      title: text('Title of the paper'),
      parties: text('Relevant parties involved'),
    },
    required: ['kind', 'title'],
  },
  note: {
    description: 'Write a short note into a notebook.',
    properties: { text: text('Text of the note'), notebook: text('Notebook to write into') },
    required: ['text'],
  },
}

const deck: Kit = {
  deck: {
    description: 'Generate a slide deck or presentation on a topic.',
    properties: {
      title: text('Title of the deck'),
      audience: text('Target audience of the deck'),
      slides: number('Number of slides'),
    },
    required: ['title'],
  },
}

const desk: Kit = {
  sums: {
    description: 'Work out an arithmetic expression.',
    properties: { expression: text('The arithmetic to work out, for example "12.5% of 2480" or "(3 + 4) * 2"') },
    required: ['expression'],
  },
  hour: {
    description: 'Tell the current date, weekday and time in a place.',
    properties: { place: text('A city or an IANA time zone') },
    required: ['place'],
  },
  exchange: {
    description: 'Convert an amount of money from one currency to another.',
    properties: {
      amount: number('The amount'),
      source: text('Currency code to convert from, ISO 4217'),
      target: text('Currency code to convert to, ISO 4217'),
    },
    required: ['amount', 'source', 'target'],
  },
  translate: {
    description: 'Translate a text into another language.',
    properties: {
      text: text('The text to translate'),
      language: text('Target language', { enum: ['de', 'fr', 'it', 'ja'] }),
    },
    required: ['text', 'language'],
  },
}

const files: Kit = {
  read: {
    description: 'Read a file of the archive.',
    properties: { path: text('Path of the file') },
    required: ['path'],
  },
  remove: {
    description: 'Delete a file of the archive for good.',
    properties: { path: text('Path of the file') },
    required: ['path'],
  },
  fetch: {
    description: 'Fetch a web page and return its text.',
    properties: { url: text('Address of the page', { format: 'uri' }) },
    required: ['url'],
  },
  websearch: {
    description: 'Search the web for anything.',
    properties: { query: text('What to search for') },
    required: ['query'],
  },
}

const vet: Kit = {
  animals: {
    description: 'Find animals registered at the clinic by owner.',
    properties: { owner: text('Name of the owner') },
    required: ['owner'],
  },
  appointment: {
    description: 'Schedule an appointment at the animal clinic.',
    properties: {
      animalId: text('Identifier of the animal'),
      date: text('Date of the appointment', { format: 'date' }),
      time: text('Time of the appointment as HH:mm'),
      reason: text('Why the animal comes'),
    },
    required: ['animalId', 'date', 'time'],
  },
  weigh: {
    description: 'Record the weight of an animal.',
    properties: { animalId: text('Identifier of the animal'), kilograms: number('Weight in kilograms') },
    required: ['animalId', 'kilograms'],
  },
}

const restaurant: Kit = {
  table: {
    description: 'Reserve a table at the restaurant.',
    properties: {
      people: whole('Number of guests'),
      when: text('Date and time, RFC3339'),
      name: text('Name the table is reserved under'),
      outside: flag('Sit outside on the terrace'),
    },
    required: ['people', 'when'],
  },
  menu: {
    description: 'Show the menu of the restaurant for a day.',
    properties: { date: text('Day of the menu, YYYY-MM-DD') },
  },
  bill: {
    description: 'Split the bill of a table.',
    properties: { table: whole('Table number'), tip: number('Tip in percent') },
    required: ['table'],
  },
}

const helpdesk: Kit = {
  ticket: {
    description: 'Open a ticket for a fault in the building.',
    properties: {
      title: text('Short title of the fault'),
      room: text('Room where the fault is'),
      severity: { type: 'string', description: 'minor, major or critical', enum: ['minor', 'major', 'critical'] },
      labels: { type: 'array', items: { type: 'string' }, description: 'Tags for the ticket' },
    },
    required: ['title'],
  },
  assign: {
    description: 'Assign a ticket to a technician.',
    properties: { ticket: text('Ticket reference such as FM-118'), technician: text('Person who takes it on') },
    required: ['ticket', 'technician'],
  },
  close: {
    description: 'Close a ticket.',
    properties: { ticket: text('Ticket reference such as FM-118') },
    required: ['ticket'],
  },
}

const home: Kit = {
  lamp: {
    description: 'Turn a lamp on or off.',
    properties: { room: text('Room of the lamp'), state: text('on or off', { enum: ['on', 'off'] }) },
    required: ['room', 'state'],
  },
  remind: {
    description: 'Set a reminder.',
    properties: { task: text('What to be reminded of'), when: text('When to remind', { format: 'date-time' }) },
    required: ['task', 'when'],
  },
  remember: {
    description: 'Save a fact about the user to long-term memory.',
    properties: { fact: text('The fact to remember') },
    required: ['fact'],
  },
  recall: {
    description: 'Search what was saved in long-term memory.',
    properties: { query: text('What to look for') },
    required: ['query'],
  },
  shopping: {
    description: 'Put things on the shopping list.',
    properties: { items: { type: 'array', items: { type: 'string' }, description: 'Things to buy' } },
    required: ['items'],
  },
}

export const kits = {
  library,
  greenhouse,
  plumbing,
  recipes,
  trains,
  warehouse,
  letters,
  studio,
  deck,
  desk,
  files,
  vet,
  restaurant,
  helpdesk,
  home,
  ...heldOutKits,
  ...secondKits,
  ...chainKits,
}

export type KitName = keyof typeof kits
