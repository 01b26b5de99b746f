import type { Kit } from './kits.ts'

const museum: Kit = {
  tour: {
    description: 'Book a guided tour of the museum for a group.',
    properties: {
      group: { type: 'string', description: 'Name of the group or school' },
      visitors: { type: 'integer', description: 'How many visitors come' },
      date: { type: 'string', format: 'date', description: 'Day of the tour' },
      language: { type: 'string', enum: ['english', 'german', 'spanish'], description: 'Language of the guide' },
    },
    required: ['group', 'visitors', 'date'],
  },
  exhibits: {
    description: 'Search the exhibits of the museum by artist, period or keyword.',
    properties: {
      keyword: { type: 'string', description: 'Keyword to search for' },
      artist: { type: 'string', description: 'Name of the artist' },
    },
    required: ['keyword'],
  },
  hours: {
    description: 'Get the opening hours of the museum on a given day.',
    properties: { date: { type: 'string', description: 'The date, YYYY-MM-DD' } },
    required: ['date'],
  },
}

const bank: Kit = {
  pay: {
    description: 'Transfer money to another account.',
    properties: {
      iban: {
        type: 'string',
        description: 'IBAN of the receiving account',
        pattern: '^[A-Z]{2}\\d{2}[A-Z0-9]{10,30}$',
      },
      amount: { type: 'number', description: 'Amount in euros', minimum: 0.01 },
      reference: { type: 'string', description: 'Text shown on the statement' },
    },
    required: ['iban', 'amount'],
  },
  balance: {
    description: 'Show the balance of an account.',
    properties: { account: { type: 'string', enum: ['checking', 'savings'], description: 'Which account' } },
    required: ['account'],
  },
  history: {
    description: 'List the payments of an account within a period.',
    properties: {
      from: { type: 'string', format: 'date', description: 'First day of the period' },
      until: { type: 'string', format: 'date', description: 'Last day of the period' },
      minimum: { type: 'number', description: 'Only payments of at least this amount' },
    },
    required: ['from'],
  },
}

const cars: Kit = {
  rent: {
    description: 'Rent a car.',
    properties: {
      pickup_place: { type: 'string', description: 'City where the car is picked up' },
      pickup: { type: 'string', format: 'date-time', description: 'When the car is picked up' },
      dropoff: { type: 'string', format: 'date-time', description: 'When the car is returned' },
      size: { type: 'string', enum: ['compact', 'medium', 'large'], description: 'Size of the car' },
      child_seat: { type: 'boolean', description: 'A child seat is needed' },
    },
    required: ['pickup_place', 'pickup', 'dropoff'],
  },
  extend: {
    description: 'Extend a car rental.',
    properties: {
      booking: { type: 'string', description: 'Booking reference, e.g. RC-5521' },
      days: { type: 'integer', description: 'Number of days to add' },
    },
    required: ['booking', 'days'],
  },
}

const choir: Kit = {
  rehearse: {
    description: 'Plan a choir rehearsal.',
    properties: {
      title: { type: 'string', description: 'Name of the rehearsal' },
      start: { type: 'string', description: 'Start as ISO 8601 date-time' },
      end: { type: 'string', description: 'End as ISO 8601 date-time' },
      place: { type: 'string', description: 'Where the choir meets' },
      singers: {
        type: 'array',
        items: { type: 'string', format: 'email' },
        description: 'Mail addresses of the singers to invite',
      },
    },
    required: ['title', 'start', 'end'],
  },
  scores: {
    description: 'Look for sheet music by composer or title.',
    properties: {
      title: { type: 'string', description: 'Title of the piece' },
      composer: { type: 'string', description: 'Who composed it' },
    },
  },
  announce: {
    description: 'Post an announcement to a group of the choir.',
    properties: {
      group: { type: 'string', description: 'Group such as #altos or #tenors' },
      message: { type: 'string', description: 'Text of the announcement' },
    },
    required: ['group', 'message'],
  },
}

const shop: Kit = {
  products: {
    description: 'Search products of the farm shop.',
    properties: {
      query: { type: 'string', description: 'Search words' },
      max_price: { type: 'number', description: 'Highest price in euros' },
      organic: { type: 'boolean', description: 'Only organic products' },
      sort: { type: 'string', enum: ['price', 'rating', 'newest'], description: 'Order of the results' },
    },
    required: ['query'],
  },
  order: {
    description: 'Place an order for a product.',
    properties: {
      productId: { type: 'string', description: 'Id of the product' },
      quantity: { type: 'integer', description: 'How many pieces', minimum: 1 },
      delivery: {
        type: 'object',
        description: 'Where it goes',
        properties: {
          street: { type: 'string', description: 'Street and house number' },
          city: { type: 'string', description: 'City' },
        },
        required: ['city'],
      },
    },
    required: ['productId', 'quantity'],
  },
  review: {
    description: 'Write a review of a product.',
    properties: {
      productId: { type: 'string', description: 'Id of the product' },
      stars: { type: 'integer', minimum: 1, maximum: 5, description: 'Rating from 1 to 5 stars' },
      comment: { type: 'string', description: 'What you think of it' },
    },
    required: ['productId', 'stars'],
  },
}

const weather: Kit = {
  forecast: {
    description: 'Give the weather forecast for a city.',
    properties: {
      city: { type: 'string', description: 'Name of the city' },
      days: { type: 'integer', description: 'How many days ahead' },
    },
    required: ['city'],
  },
  alert: {
    description: 'Subscribe to storm warnings.',
    properties: {
      email: { type: 'string', format: 'email', description: 'Where warnings are sent' },
      region: { type: 'string', description: 'Region to watch' },
      level: {
        type: 'string',
        enum: ['yellow', 'orange', 'red'],
        description: 'yellow is mild, orange is serious, red is dangerous',
      },
    },
    required: ['email', 'region'],
  },
}

const school: Kit = {
  grade: {
    description: 'Record a grade for a student.',
    properties: {
      student: { type: 'string', description: 'Name of the student' },
      subject: { type: 'string', description: 'School subject, such as maths, biology or history' },
      points: { type: 'integer', description: 'Points reached', minimum: 0, maximum: 100 },
    },
    required: ['student', 'subject', 'points'],
  },
  absence: {
    description: 'Report that a student is absent.',
    properties: {
      student: { type: 'string', description: 'Name of the student' },
      date: { type: 'string', format: 'date', description: 'Day of the absence' },
      excused: { type: 'boolean', description: 'The absence is excused' },
    },
    required: ['student', 'date'],
  },
  homework: {
    description: 'Set homework for a class.',
    properties: {
      class: { type: 'string', description: 'Class, e.g. 7b' },
      task: { type: 'string', description: 'What the pupils have to do' },
      due: { type: 'string', format: 'date', description: 'When it is due' },
    },
    required: ['class', 'task'],
  },
}

export const heldOutKits = { museum, bank, cars, choir, shop, weather, school }
