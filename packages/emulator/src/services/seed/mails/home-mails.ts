import { bjoern, energy, hanna, me, movers } from './people.ts'
import type { SeedMail } from './seed-mail.ts'
import { smallPdf } from './small-pdf.ts'

const quoted = (who: string, text: string) =>
  `<div class="gmail_quote"><div class="gmail_attr">${who} wrote:<br></div><blockquote class="gmail_quote" style="margin:0 0 0 .8ex;border-left:1px solid #ccc;padding-left:1ex">${text}</blockquote></div>`

/** The search for a flat. */
export const homeMails: readonly SeedMail[] = [
  {
    key: 'lease-1',
    from: hanna,
    to: [me],
    subject: 'Lease for Lindenstraße 12, second floor',
    daysAgo: 6,
    at: '10:12',
    labels: ['IMPORTANT', 'Label_1'],
    text: `Dear Robin,

thank you for your application. The owner would like to rent the flat at Lindenstraße 12 to you. The draft of the lease is attached.

The main points:
- start on the first of next month, no fixed end, notice period three months
- rent 1,180 euros a month, plus 210 euros for heating and water
- deposit of three months' rent, payable in three parts

Please read it through and tell me what you would like to change.

Kind regards
Hanna Vogel
Vogel Property Management`,
    attachment: {
      filename: 'Lease draft Lindenstraße 12.pdf',
      mimeType: 'application/pdf',
      content: smallPdf('Lease, Lindenstrasse 12, second floor. Draft.'),
    },
  },
  {
    key: 'lease-2',
    answers: 'lease-1',
    from: me,
    to: [hanna],
    subject: 'Re: Lease for Lindenstraße 12, second floor',
    daysAgo: 5,
    at: '19:40',
    text: `Dear Hanna,

thank you, that is good news. Two questions before I sign: may I keep the bicycle in the cellar, and who pays for small repairs (section 8)?

I would also like to see the flat once more, to measure the kitchen.

Best wishes
Robin

On ${'Monday'}, Hanna Vogel <hanna.vogel@example.org> wrote:
> Dear Robin,
>
> thank you for your application. The owner would like to rent the flat at
> Lindenstraße 12 to you. The draft of the lease is attached.`,
  },
  {
    key: 'lease-3',
    answers: 'lease-2',
    from: hanna,
    to: [me],
    subject: 'Re: Lease for Lindenstraße 12, second floor',
    daysAgo: 4,
    at: '11:05',
    text: `Dear Robin,

the cellar has a rack for bicycles, you are welcome to use it. Small repairs up to 100 euros each are yours, at most 8 % of the yearly rent; that is the usual clause.

I will look for a date for the second viewing.

Kind regards
Hanna`,
  },
  {
    key: 'lease-4',
    answers: 'lease-3',
    from: hanna,
    to: [me],
    cc: [bjoern],
    subject: 'Re: Lease for Lindenstraße 12, second floor',
    daysAgo: 1,
    at: '16:30',
    labels: ['IMPORTANT', 'STARRED', 'UNREAD', 'Label_1'],
    text: `Dear Robin,

the viewing could be on Thursday at 3 pm; it takes about half an hour. Björn, who lives there now, will open the door (in copy). Please ring at "Åkesson".

Could you let me know by Wednesday whether that suits you, and whether you agree to the deposit in three parts? Then I will prepare the lease for signing.

Kind regards
Hanna Vogel`,
    html: `<p>Dear Robin,</p><p>the viewing could be on <b>Thursday at 3 pm</b>; it takes about half an hour. Björn, who lives there now, will open the door (in copy). Please ring at &quot;Åkesson&quot;.</p><p>Could you let me know by Wednesday whether that suits you, and whether you agree to the deposit in three parts? Then I will prepare the lease for signing.</p><p>Kind regards<br>Hanna Vogel</p>${quoted('Robin Keller', 'May I keep the bicycle in the cellar, and who pays for small repairs (section 8)?')}`,
  },
  {
    key: 'viewing-1',
    from: bjoern,
    to: [me],
    subject: 'Besichtigung: Küche und Schlüssel',
    daysAgo: 2,
    at: '20:15',
    labels: ['UNREAD'],
    text: `Hej Robin,

ich ziehe am Monatsende aus. Die Küche würde ich gern für 600 € da lassen (Herd und Spülmaschine sind drei Jahre alt). Bei der Besichtigung kannst du dir alles in Ruhe ansehen.

Viele Grüße
Björn`,
  },
  {
    key: 'viewing-2',
    answers: 'viewing-1',
    from: me,
    to: [bjoern],
    subject: 'Re: Besichtigung: Küche und Schlüssel',
    daysAgo: 1,
    at: '08:10',
    text: 'Hallo Björn,\n\ndanke! Die Küche interessiert mich. Ich messe bei der Besichtigung nach und sage dir dann Bescheid.\n\nViele Grüße\nRobin',
  },
  {
    key: 'movers-1',
    from: movers,
    to: [me],
    subject: 'Your quote 48-2207',
    daysAgo: 3,
    at: '09:00',
    text: `Hello Robin,

two people and a van for one day, 22 km, second floor without a lift: 740 euros, boxes included. The price holds for 14 days. Free days at the moment: the last Friday and the last Saturday of the month.

Swift Movers`,
  },
  {
    key: 'movers-2',
    answers: 'movers-1',
    from: me,
    to: [movers],
    subject: 'Re: Your quote 48-2207',
    daysAgo: 2,
    at: '12:25',
    text: 'Hello,\n\nthank you. I will know the day next week, when the lease is signed.\n\nRobin Keller',
  },
  {
    key: 'energy-1',
    from: energy,
    to: [me],
    subject: 'Ihr Zählerstand fehlt noch',
    daysAgo: 8,
    at: '07:30',
    labels: ['CATEGORY_UPDATES'],
    html: '<html><body style="font-family:sans-serif"><h2>Guten Tag, Robin Keller,</h2><p>bitte teilen Sie uns bis zum 20. Ihren Zählerstand mit. Sonst schätzen wir Ihren Verbrauch.</p><p><a href="https://gruenstrom.example.org/zaehlerstand">Zählerstand eingeben</a></p></body></html>',
  },
  {
    key: 'energy-2',
    answers: 'energy-1',
    from: energy,
    to: [me],
    subject: 'Re: Ihr Zählerstand fehlt noch',
    daysAgo: 3,
    at: '07:30',
    labels: ['CATEGORY_UPDATES', 'UNREAD'],
    text: 'Guten Tag,\n\nes fehlt nur noch Ihr Zählerstand. Nummer Ihres Zählers: 1ESY1160 334455.\n\nGrünstrom',
  },
]
