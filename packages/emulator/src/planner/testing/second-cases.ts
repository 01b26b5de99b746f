import { asks, type Case, call, does, talk, talks } from './case.ts'
import { moment } from './moments.ts'

/** A second set, written after the first held-out set had been learned from. */
export const secondCases: Case[] = [
  does('cinema', 'When is "Casablanca" on tomorrow?', call('showings', { film: 'Casablanca', on: '2026-07-16' })),
  does(
    'cinema',
    'Show me the showings of Metropolis with subtitles',
    call('showings', { film: 'Metropolis', subtitles: true }),
  ),
  does(
    'cinema',
    'Buy two adult tickets and three children tickets for SH-118 in the back row',
    call('tickets', { showing: 'SH-118', adults: 2, children: 3, row: 'back' }),
  ),
  does('cinema', 'Get me 1 adult ticket for showing SH-77', call('tickets', { showing: 'SH-77', adults: 1 })),
  asks('cinema', 'I want to buy four adult tickets', 'showing'),
  does(
    'hair',
    'Make an appointment for Paula Jansen to get a cut on 20 August 2026 at 11am with Marco',
    call('appointment', { client: 'Paula Jansen', service: 'cut', at: moment('2026-08-20 11:00'), stylist: 'Marco' }),
  ),
  does(
    'hair',
    'Book a wash for Ivan Horvat tomorrow at 4, phone 0171 5550123',
    call('appointment', {
      client: 'Ivan Horvat',
      service: 'wash',
      at: moment('2026-07-16 16:00'),
      phone: '0171 5550123',
    }),
  ),
  does(
    'hair',
    'Move appointment 8817 to Friday at 10:15am',
    call('postpone', { appointment_id: '8817', new_time: moment('2026-07-17 10:15') }),
  ),
  asks('hair', 'Make an appointment for Rita Blum tomorrow at noon', 'service'),
  talk(
    'hair',
    { say: 'Reschedule appointment 31', asks: ['new time'] },
    {
      say: 'next Tuesday at 2pm',
      calls: [call('postpone', { appointment_id: '31', new_time: moment('2026-07-21 14:00') })],
    },
  ),
  does(
    'press',
    'Publish an article titled "Rain saves the harvest" in culture',
    call('article', { headline: 'Rain saves the harvest', section: 'culture' }),
  ),
  does(
    'press',
    'Find five articles about the harbour fire since 1 May 2026',
    call('archive', { about: 'the harbour fire', since: '2026-05-01', limit: 5 }),
  ),
  does(
    'press',
    'In article A-2210 correct "teh" to "the"',
    call('correct', { article: 'A-2210', wrong: 'teh', right: 'the' }),
  ),
  does(
    'press',
    'Search the archive for bridge repairs and publish a sports article called Final Whistle',
    call('archive', { about: 'bridge repairs' }),
    call('article', { headline: 'Final Whistle', section: 'sports' }),
  ),
  talks('press', 'I read the news every day'),
  does(
    'taxi',
    'Order a taxi from 5 Harbour Road to the airport for three people',
    call('ride', { pickup: '5 Harbour Road', destination: 'airport', passengers: 3 }),
  ),
  does(
    'taxi',
    'I need a taxi from Central Station to Hotel Bristol tomorrow at 6:30am with space for a wheelchair',
    call('ride', {
      pickup: 'Central Station',
      destination: 'Hotel Bristol',
      when: moment('2026-07-16 06:30'),
      wheelchair: true,
    }),
  ),
  does('taxi', 'How much is a taxi ride of 14 kilometres at night?', call('fare', { kilometres: 14, night: true })),
  asks('taxi', 'Call me a taxi to the museum', 'pickup'),
  talk(
    'taxi',
    { say: 'Order a taxi to Elm Park', asks: ['pickup'] },
    { say: 'from the Town Hall', calls: [call('ride', { pickup: 'Town Hall', destination: 'Elm Park' })] },
  ),
  does(
    'lab',
    'Store a measurement of 12.7 mg for sample S0042',
    call('measure', { sample: 'S0042', value: 12.7, unit: 'mg' }),
  ),
  does(
    'lab',
    'Log 3 ml for S1234 with the remark "slightly cloudy"',
    call('measure', { sample: 'S1234', value: 3, unit: 'ml', remark: 'slightly cloudy' }),
  ),
  does('lab', 'Draw a bar chart of sample S0042', call('plot', { sample: 'S0042', kind: 'bar' })),
  does(
    'lab',
    'Email the report of S0099 to ann@example.com and tom@example.com',
    call('email', { sample: 'S0099', recipients: 'ann@example.com, tom@example.com' }),
  ),
  talk(
    'lab',
    {
      say: 'Draw a scatter chart of S0001, then email the report of S0001 to kim@example.com',
      calls: [call('plot', { sample: 'S0001', kind: 'scatter' })],
    },
    {
      returns: [{ chart: 'charts/s0001.svg' }],
      calls: [call('email', { sample: 'S0001', recipients: 'kim@example.com' })],
    },
    {
      returns: [
        { error: 'The user rejected this call and said: "wait for the review" Do not repeat it; go on accordingly.' },
      ],
      tells: /wait for the review/,
    },
  ),
  does(
    'garden',
    'Plan 12 kale plants for bed B2 in April',
    call('plant', { crop: 'kale', bed: 'B2', count: 12, month: 'april' }),
  ),
  does(
    'garden',
    'I harvested 4.5 kg of potatoes yesterday, please record it',
    call('harvest', { crop: 'potatoes', kilograms: 4.5, date: '2026-07-14' }),
  ),
  does('garden', 'Record a harvest of 2 kg of beans', call('harvest', { crop: 'beans', kilograms: 2 })),
  does('garden', 'How do I treat aphids?', call('pests', { pest: 'aphids' })),
  does('garden', 'Look up the treatment for spider mites', call('pests', { pest: 'spider mites' })),
  asks('garden', 'Plant tomatoes', 'bed'),
  talks('garden', 'The garden is lovely in spring'),
  talks('garden', 'Mow the lawn'),
  talks('cinema', 'Who is your favourite actor?'),
  talks('cinema', 'Cancel my tickets'),
  talks('hair', 'Hey, how is it going?'),
  talks('lab', 'What is the meaning of life?'),
  talks('taxi', 'Sing me a song about taxis'),
  talks('press', 'thanks a lot!'),
  talks('lab', 'ok'),
]
