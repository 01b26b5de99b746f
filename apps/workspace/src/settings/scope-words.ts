/** What a scope lets Deckhand do, in words for the user. */
const rights = new Map([
  ['gmail.readonly', 'read mail'],
  ['gmail.compose', 'write and send mail'],
  ['calendar.events', 'see and change events'],
  ['calendar.calendarlist.readonly', 'see which calendars there are'],
  ['channels:read', 'see public channels'],
  ['channels:history', 'read public channels'],
  ['groups:read', 'see private channels'],
  ['groups:history', 'read private channels'],
  ['users:read', 'see who people are'],
])

/** A scope without words here keeps the service's name, so that the user sees every scope. */
export function scopeWords(scopes: string[]): string {
  return scopes.map((scope) => rights.get(scope.split('/').at(-1) ?? scope) ?? scope).join(', ')
}
