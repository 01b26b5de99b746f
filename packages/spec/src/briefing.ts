/** One day of a user. */
export interface BriefingDay {
  /** `2026-11-15` */
  date: string
  /** A name of the IANA database. */
  timeZone: string
  /** The first moment of the day, and the first after it. */
  from: number
  to: number
}

export interface BriefingFacts {
  /** A fact in each. None when there is nothing to tell. */
  lines: string[]
}

/** What a briefing is made of: mail, events, whatever waits. */
export interface BriefingSource {
  /** What is read there, in a word for people: "mail". */
  readonly name: string
  /** What stands above its facts, or above the words that there are none: "Mail". */
  readonly title: string
  /**
   * Reads, and changes nothing. Asked when somebody wants a briefing, with a signal that aborts when it takes too long. What it throws does not fail the
   * briefing: it goes on without, and tells the user the words of a DeckhandError, which say what to do.
   */
  collect(userId: string, day: BriefingDay, signal: AbortSignal): Promise<BriefingFacts>
}

/** What the user gets. */
export interface Briefing {
  day: string
  timeZone: string
  /** Markdown. */
  text: string
  /** The workspace file that has it. Absent when it was not kept, because something could not be read. */
  path?: string
  createdAt: number
  /** It was there already. */
  cached: boolean
  /** Of the run that wrote it just now. */
  runId?: string
}
