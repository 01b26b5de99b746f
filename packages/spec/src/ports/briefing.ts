/** A calendar day of a user. */
export interface BriefingDay {
  /** `2026-11-15` */
  date: string
  /** An IANA time zone name. */
  timeZone: string
  /** The first millisecond of the day, and the first one after it. */
  from: number
  to: number
}

export interface BriefingFacts {
  /** One fact per line. Empty if there is nothing to report. */
  lines: string[]
}

/** A source of facts for a briefing, such as mail or calendar events. */
export interface BriefingSource {
  /** A word for people: "mail". */
  readonly name: string
  /** The heading of its section: "Mail". */
  readonly title: string
  /**
   * Reads without changing anything. Called for each new briefing, with a signal that aborts when it takes too long. If it throws, the briefing
   * continues without this source and shows the message of a DeckhandError, which says what to do.
   */
  collect(userId: string, day: BriefingDay, signal: AbortSignal): Promise<BriefingFacts>
}

/** A finished briefing. */
export interface Briefing {
  day: string
  timeZone: string
  /** Markdown. */
  text: string
  /** The workspace file that contains it. Absent if it was not saved because a source could not be read. */
  path?: string
  createdAt: number
  /** True if it existed already. */
  cached: boolean
  /** The run that wrote it. Absent if it is cached. */
  runId?: string
}
