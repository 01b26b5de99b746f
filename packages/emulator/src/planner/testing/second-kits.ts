import type { Kit } from './kits.ts'

const cinema: Kit = {
  showings: {
    description: 'List the showings of a film.',
    properties: {
      film: { type: 'string', description: 'Title of the film' },
      on: { type: 'string', format: 'date', description: 'Day of the showing' },
      subtitles: { type: 'boolean', description: 'Only showings with subtitles' },
    },
    required: ['film'],
  },
  tickets: {
    description: 'Buy cinema tickets for a showing.',
    properties: {
      showing: { type: 'string', description: 'Showing code, for instance SH-204' },
      adults: { type: 'integer', description: 'Number of adult tickets', minimum: 0 },
      children: { type: 'integer', description: 'Number of tickets for children', minimum: 0 },
      row: { type: 'string', enum: ['front', 'middle', 'back'], description: 'Where to sit' },
    },
    required: ['showing', 'adults'],
  },
}

const hair: Kit = {
  appointment: {
    description: 'Make an appointment at the hairdresser.',
    properties: {
      client: { type: 'string', description: 'Name of the client' },
      service: { type: 'string', enum: ['cut', 'colour', 'wash'], description: 'What is to be done' },
      at: { type: 'string', format: 'date-time', description: 'Start of the appointment' },
      stylist: { type: 'string', description: 'Preferred stylist' },
      phone: { type: 'string', description: 'Phone number of the client' },
    },
    required: ['client', 'service', 'at'],
  },
  postpone: {
    description: 'Reschedule an appointment to another time.',
    properties: {
      appointment_id: { type: 'string', description: 'Appointment id' },
      new_time: { type: 'string', format: 'date-time', description: 'New start' },
    },
    required: ['appointment_id', 'new_time'],
  },
}

const press: Kit = {
  article: {
    description: 'Publish an article on the news site.',
    properties: {
      headline: { type: 'string', description: 'Headline of the article' },
      section: { type: 'string', enum: ['politics', 'sports', 'culture'], description: 'Section of the paper' },
      text: { type: 'string', description: 'Full text' },
      keywords: { type: 'array', items: { type: 'string' }, description: 'Keywords for the archive' },
    },
    required: ['headline', 'section'],
  },
  archive: {
    description: 'Search the news archive.',
    properties: {
      about: { type: 'string', description: 'What the articles are about' },
      since: { type: 'string', format: 'date', description: 'Earliest day' },
      limit: { type: 'integer', description: 'Maximum number of articles' },
    },
    required: ['about'],
  },
  correct: {
    description: 'Correct a mistake in an article.',
    properties: {
      article: { type: 'string', description: 'Number of the article, such as A-1099' },
      wrong: { type: 'string', description: 'The wrong words' },
      right: { type: 'string', description: 'The right words' },
    },
    required: ['article', 'wrong', 'right'],
  },
}

const taxi: Kit = {
  ride: {
    description: 'Order a taxi.',
    properties: {
      pickup: { type: 'string', description: 'Where the passenger is picked up' },
      destination: { type: 'string', description: 'Where the passenger wants to go' },
      passengers: { type: 'integer', description: 'How many people ride along' },
      when: { type: 'string', format: 'date-time', description: 'Pickup time; now when left out' },
      wheelchair: { type: 'boolean', description: 'Space for a wheelchair' },
    },
    required: ['pickup', 'destination'],
  },
  fare: {
    description: 'Estimate the fare of a taxi ride in advance.',
    properties: {
      kilometres: { type: 'number', description: 'Length of the ride in kilometres' },
      night: { type: 'boolean', description: 'Ride at night' },
    },
    required: ['kilometres'],
  },
}

const lab: Kit = {
  measure: {
    description: 'Store a measurement in the lab journal.',
    properties: {
      sample: { type: 'string', description: 'Sample code', pattern: '^S\\d{4}$' },
      value: { type: 'number', description: 'Measured value' },
      unit: { type: 'string', description: 'Unit of the value (e.g. mg, ml, mol)' },
      remark: { type: 'string', description: 'Remark' },
    },
    required: ['sample', 'value', 'unit'],
  },
  plot: {
    description: 'Draw a chart of the measurements of a sample.',
    properties: {
      sample: { type: 'string', description: 'Sample code', pattern: '^S\\d{4}$' },
      kind: { type: 'string', enum: ['line', 'bar', 'scatter'], description: 'Kind of chart' },
    },
    required: ['sample'],
  },
  email: {
    description: 'Email the lab report of a sample.',
    properties: {
      sample: { type: 'string', description: 'Sample code', pattern: '^S\\d{4}$' },
      recipients: { type: 'string', description: 'Mail addresses, separated by commas' },
      message: { type: 'string', description: 'Words that go with it' },
    },
    required: ['sample', 'recipients'],
  },
}

const garden: Kit = {
  plant: {
    description: 'Plan what to plant in a garden bed.',
    properties: {
      crop: { type: 'string', description: 'What to grow' },
      bed: { type: 'string', description: 'Bed, like north or B2' },
      count: { type: 'integer', description: 'Number of plants' },
      month: { type: 'string', enum: ['march', 'april', 'may', 'june'], description: 'Month of planting' },
    },
    required: ['crop', 'bed'],
  },
  harvest: {
    description: 'Record a harvest.',
    properties: {
      crop: { type: 'string', description: 'What was harvested' },
      kilograms: { type: 'number', description: 'Weight of the harvest' },
      date: { type: 'string', format: 'date', description: 'When it was harvested' },
    },
    required: ['crop', 'kilograms'],
  },
  pests: {
    description: 'Look up how to treat a plant pest.',
    properties: { pest: { type: 'string', description: 'Name of the pest' } },
    required: ['pest'],
  },
}

export const secondKits = { cinema, hair, press, taxi, lab, garden }
