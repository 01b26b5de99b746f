/** What a scope lets Deckhand do, for people. */
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

/** A scope that has no words here is named as the service names it: nothing is kept from the owner. */
export function rightWords(scopes: string[]): string {
  return scopes.map((scope) => rights.get(scope.split('/').at(-1) ?? scope) ?? scope).join(', ')
}
