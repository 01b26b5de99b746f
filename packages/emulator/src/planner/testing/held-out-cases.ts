import { asks, type Case, call, does, talk, talks } from './case.ts'
import { moment } from './moments.ts'

/** Written after the planner had passed the first hundred, without looking at its source. */
export const heldOutCases: Case[] = [
  does(
    'museum',
    'Book a tour for the Lincoln School with 24 visitors on 12 October 2026 in Spanish',
    call('tour', { group: 'Lincoln School', visitors: 24, date: '2026-10-12', language: 'spanish' }),
  ),
  does('museum', 'Are there any exhibits about the bronze age?', call('exhibits', { keyword: 'bronze age' })),
  does(
    'museum',
    'Search the exhibits for portraits by Frida Kahlo',
    call('exhibits', { keyword: 'portraits', artist: 'Frida Kahlo' }),
  ),
  does('museum', 'When does the museum open on Sunday?', call('hours', { date: '2026-07-19' })),
  asks('museum', 'Book a guided tour for 10 visitors tomorrow', 'group'),
  does(
    'bank',
    'Transfer 49.90 euros to DE44500105175407324931 with the reference "Invoice 77"',
    call('pay', { iban: 'DE44500105175407324931', amount: 49.9, reference: 'Invoice 77' }),
  ),
  does('bank', 'How much money is in my savings account?', call('balance', { account: 'savings' })),
  does(
    'bank',
    'List all payments from 1 June 2026 until 30 June 2026 of at least 500 euros',
    call('history', { from: '2026-06-01', until: '2026-06-30', minimum: 500 }),
  ),
  asks('bank', 'Send 20 euros to my brother', 'iban'),
  does(
    'cars',
    'Rent a large car in Porto from 3 August 2026 at 9am to 7 August 2026 at 6pm with a child seat',
    call('rent', {
      pickup_place: 'Porto',
      pickup: moment('2026-08-03 09:00'),
      dropoff: moment('2026-08-07 18:00'),
      size: 'large',
      child_seat: true,
    }),
  ),
  does('cars', 'Please extend rental RC-9034 by three days', call('extend', { booking: 'RC-9034', days: 3 })),
  asks('cars', 'I would like to rent a car in Oslo', 'pickup'),
  does(
    'choir',
    'Plan a rehearsal called "Messiah run-through" on 4 September 2026 from 7pm to 9pm at the town hall',
    call('rehearse', {
      title: 'Messiah run-through',
      start: moment('2026-09-04 19:00'),
      end: moment('2026-09-04 21:00'),
      place: 'town hall',
    }),
  ),
  does(
    'choir',
    'Schedule a rehearsal named Autumn Concert tomorrow at 6pm and invite eva@example.com and joe@example.com',
    call('rehearse', {
      title: 'Autumn Concert',
      start: moment('2026-07-16 18:00'),
      end: moment('2026-07-16 19:00'),
      singers: ['eva@example.com', 'joe@example.com'],
    }),
  ),
  does('choir', 'Find sheet music by Arvo Pärt', call('scores', { composer: 'Arvo Pärt' })),
  does(
    'choir',
    'Post to #altos: rehearsal starts at seven',
    call('announce', { group: '#altos', message: 'rehearsal starts at seven' }),
  ),
  does(
    'shop',
    'Look for organic honey under 12 euros, sorted by price',
    call('products', { query: 'honey', max_price: 12, organic: true, sort: 'price' }),
  ),
  does(
    'shop',
    'Order 3 pieces of product P-77 to Lyon',
    call('order', { productId: 'P-77', quantity: 3, delivery: { city: 'Lyon' } }),
  ),
  does(
    'shop',
    'Give product P-12 four stars and say the cheese was a bit dry',
    call('review', { productId: 'P-12', stars: 4, comment: 'the cheese was a bit dry' }),
  ),
  talk(
    'shop',
    {
      say: 'Search for goat cheese and then order two of the first one',
      calls: [call('products', { query: 'goat cheese' })],
    },
    {
      returns: [
        {
          products: [
            { id: 'p_501', name: 'Goat log' },
            { id: 'p_502', name: 'Goat cream' },
          ],
        },
      ],
      calls: [call('order', { productId: 'p_501', quantity: 2 })],
    },
    { returns: [{ error: 'Out of stock' }], tells: /Goat log[\s\S]*did not work: Out of stock/ },
  ),
  does('weather', "What's the weather like in Reykjavik?", call('forecast', { city: 'Reykjavik' })),
  does('weather', 'Will it rain in Hamburg?', call('forecast', { city: 'Hamburg' })),
  does('weather', 'Give me a 5 day forecast for Lisbon', call('forecast', { city: 'Lisbon', days: 5 })),
  does(
    'weather',
    'Subscribe ola@example.com to dangerous storm warnings for the Bergen region',
    call('alert', { email: 'ola@example.com', region: 'Bergen', level: 'red' }),
  ),
  does(
    'weather',
    'What is the forecast for Rome, and subscribe me@example.com to warnings for Lazio',
    call('forecast', { city: 'Rome' }),
    call('alert', { email: 'me@example.com', region: 'Lazio' }),
  ),
  does(
    'school',
    'Record 87 points in biology for Noah Fischer',
    call('grade', { student: 'Noah Fischer', subject: 'biology', points: 87 }),
  ),
  does(
    'school',
    'Mia Wong is absent today, please report it, it is excused',
    call('absence', { student: 'Mia Wong', date: '2026-07-15', excused: true }),
  ),
  does(
    'school',
    'Report Tim Berger absent on 21 September 2026',
    call('absence', { student: 'Tim Berger', date: '2026-09-21' }),
  ),
  does(
    'school',
    'Set homework for class 9c: read chapter four, due next Monday',
    call('homework', { class: '9c', task: 'read chapter four', due: '2026-07-20' }),
  ),
  asks('school', 'Give Lara Stein 55 points', 'subject'),
  talk(
    'school',
    { say: 'Report that Ben Adler is absent', asks: ['date'] },
    { say: 'tomorrow', calls: [call('absence', { student: 'Ben Adler', date: '2026-07-16' })] },
  ),
  talk(
    'bank',
    { say: 'Show the balance of my account', asks: ['account'] },
    { say: 'checking please', calls: [call('balance', { account: 'checking' })] },
    { returns: [{ balance: 1204.5, currency: 'EUR' }], tells: /1204\.5/ },
  ),
  talk(
    'weather',
    { say: 'What can you do?', tells: /storm warnings/ },
    { say: 'forecast for Madrid then', calls: [call('forecast', { city: 'Madrid' })] },
  ),
  talks('museum', 'Who painted the Mona Lisa?'),
  talks('bank', 'Money makes me nervous'),
  talks('cars', 'Cancel my car insurance'),
  talks('choir', 'Do you sing?'),
  talks('shop', 'Good morning!'),
  talks('weather', "Don't subscribe me to anything"),
  talks('school', 'Write a poem about spring'),
]
