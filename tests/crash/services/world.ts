import type { Emulator, MailView } from '@deckhand/emulator'
import { isMail, type Life, markOf } from './life.ts'

/** An effect of a life, in words that can be compared with the request. */
export interface Trace {
  id: string
  words: string
  threadId?: string
}

type NewLife = Pick<Life, 'number' | 'tool' | 'blow'>

const start = (number: number) => Date.UTC(2031, 0, 1, 9) + number * 3_600_000
const minutes = 30

/** Mail and calendar, which outlive every process. */
export class World {
  readonly emulator: Emulator
  readonly #before: ReturnType<World['counts']>

  constructor(emulator: Emulator) {
    this.emulator = emulator
    this.#before = this.counts()
  }

  /** A reply needs something that it answers. */
  async newLife(life: NewLife): Promise<Life> {
    const { number, tool } = life
    const mark = markOf(life)
    const whole = { ...life, runId: '', questions: 0 }
    const [person, subject, body] = [`ann-${number}@example.org`, `Pier ${mark}`, `It is yours.\n\nRobin ${mark}`]
    if (tool === 'calendar_event_create') {
      const times = { start: new Date(start(number)).toISOString(), durationMinutes: minutes }
      return { ...whole, args: { title: `Viewing ${mark}`, ...times, attendees: [person] } }
    }
    if (tool !== 'gmail_reply') return { ...whole, args: { to: [person], cc: ['cy@example.org'], subject, body } }
    const threadId = await this.#deliver({
      From: `Ann <${person}>`,
      Subject: subject,
      'Message-ID': `<${number}@example.org>`,
    })
    return { ...whole, threadId, args: { threadId, to: [person], cc: [], body } }
  }

  async #deliver(headers: Record<string, string>): Promise<string> {
    const { mailbox } = this.emulator.services
    const lines = Object.entries({ ...headers, To: mailbox.address }).map(([name, value]) => `${name}: ${value}`)
    return (await mailbox.deliver([...lines, '', 'Is it free?'].join('\r\n'))).threadId
  }

  /** All effects of the life: sent mails, events, or drafts if it only wanted a draft. */
  effects(life: Life): Trace[] {
    const { mailbox, calendar } = this.emulator.services
    const mark = markOf(life)
    if (life.tool === 'calendar_event_create') return calendar.events().map(eventTrace).filter(isOf(mark))
    return (isMail(life) ? mailbox.sent() : mailbox.drafts()).map(mailTrace).filter(isOf(mark))
  }

  drafts(life: Life): Trace[] {
    return this.emulator.services.mailbox
      .drafts()
      .map(mailTrace)
      .filter(isOf(markOf(life)))
  }

  loseAnswers(service: 'gmail' | 'calendar', method: string, times: number): void {
    if (times > 0) this.emulator.fault({ service, method, kind: 'lost-answer', times })
  }

  /** How many more there are of each than in the beginning. */
  growth(): Record<keyof ReturnType<World['counts']>, number> {
    const now = this.counts()
    return {
      sent: now.sent - this.#before.sent,
      drafts: now.drafts - this.#before.drafts,
      events: now.events - this.#before.events,
    }
  }

  counts() {
    const { mailbox, calendar } = this.emulator.services
    return { sent: mailbox.sent().length, drafts: mailbox.drafts().length, events: calendar.events().length }
  }
}

/** What the effect of a life must be. */
export function wordsOf({ number, tool, args }: Pick<Life, 'number' | 'tool' | 'args'>): string {
  const { to = [], cc = [], body, title, attendees } = args
  if (tool === 'calendar_event_create') {
    return eventWords(String(title), start(number), start(number) + minutes * 60_000, attendees as string[])
  }
  const subject = tool === 'gmail_reply' ? `Re: Pier ${markOf({ number })}` : String(args.subject)
  return mailWords(to as string[], cc as string[], subject, String(body))
}

const isOf = (mark: string) => (trace: Trace) => trace.words.includes(mark)

function mailTrace({ id, threadId, to, cc, bcc, subject, text }: MailView & { draftId?: string }): Trace {
  const bare = (people: MailView['to']) => people.map(({ address }) => address ?? '')
  return { id, threadId, words: mailWords(bare(to), [...bare(cc), ...bare(bcc)], subject, text) }
}

function eventTrace({ id, start, end, attendees = [], fields }: ReturnType<CalendarEvents>[number]): Trace {
  const people = attendees.map(({ email }) => email)
  const at = (time: typeof start) => ('instant' in time ? time.instant : 0)
  return { id, words: eventWords(String(fields.summary), at(start), at(end), people) }
}

type CalendarEvents = Emulator['services']['calendar']['events']

const mailWords = (to: string[], cc: string[], subject: string, text: string) =>
  `to ${to.join(', ')}; cc ${cc.join(', ')}; ${subject}: ${text.replace(/\r\n/g, '\n').trim()}`

const eventWords = (title: string, from: number, to: number, people: string[]) =>
  `${title}: ${new Date(from).toISOString()} to ${new Date(to).toISOString()} with ${people.join(', ')}`
