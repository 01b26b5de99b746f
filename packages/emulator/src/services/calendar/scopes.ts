const base = 'https://www.googleapis.com/auth/calendar'

/** Which scopes allow what, as the reference of each method tells. */
export const scopes = {
  list: [base, `${base}.readonly`, `${base}.calendarlist`, `${base}.calendarlist.readonly`],
  changeList: [base, `${base}.calendarlist`],
  read: [base, `${base}.readonly`, `${base}.events`, `${base}.events.readonly`, `${base}.events.owned`],
  freeBusy: [base, `${base}.readonly`, `${base}.freebusy`, `${base}.events.freebusy`],
  write: [base, `${base}.events`, `${base}.events.owned`],
} as const
