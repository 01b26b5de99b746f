import type { Cue } from './cues.ts'
import { type Parameter, speaksHowMuch, stems } from './parameter.ts'

/** A kind of thing that tools ask for. */
export interface Role {
  /** Stems by which a parameter's name and description speak of it. */
  words: ReadonlySet<string>
  /** How strongly each cue ties a phrase to it. */
  cues: Partial<Record<Cue, number>>
}

type Ties = Role['cues']

function role(words: string, cues: Ties): Role {
  return { words: stems(words), cues }
}

/** Takes running text, which may go on over prepositions that no other parameter wants. */
const textRoles = {
  title: role('title headline heading caption label', {
    titled: 5,
    quoted: 3.5,
    about: 3.5,
    on: 3.5,
    object: 1.5,
    for: 1.5,
    of: 1,
  }),
  name: role('name nickname', { titled: 5, quoted: 3, object: 2, of: 1.5, for: 2, as: 2 }),
  // biome-ignore format: one line tells a role
  topic: role('topic subject theme query q search keyword term question phrase look', { about: 5, on: 4, quoted: 3.5, titled: 3, for: 3, object: 2.6, of: 2, with: 2, in: 1, by: 1 }),
  // biome-ignore format: one line tells a role
  body: role('body message text content contents comment say says wording words detail memo fact remark note description entry sentence', { saying: 5, colon: 4.8, that: 4.5, quoted: 4, clause: 3, about: 1.5, object: 1.6, infinitive: 2, to: 0.5 }),
  // biome-ignore format: one line tells a role
  task: role('task instruction todo goal prompt errand assignment remind purpose chore activity', { infinitive: 5, colon: 4, that: 3.5, quoted: 3.5, saying: 3, about: 3, object: 2.5, for: 1.5 }),
  // biome-ignore format: one line tells a role
  reason: role('reason why cause because justification problem issue fault complaint symptom trouble damage defect', { because: 5.5, clause: 4.5, infinitive: 3.5, about: 4, for: 2, with: 2, saying: 3, that: 3, colon: 4, object: 1.7, quoted: 3 }),
}

const people =
  'recipient to addressee receiver who whom person invitee guest assignee member customer client patient passenger patron tenant contact student employee colleague attendee owner friend driver reader borrower visitor speaker teacher someone doctor host stylist guide technician trainer nurse mechanic coach pupil pilot waiter chef electrician manager worker staff tutor instructor lawyer clerk seller buyer child parent'
const places =
  'place city town location country where room venue station address area region site zone timezone street hall building warehouse kitchen garden greenhouse branch office airport harbour port'

/** Takes a few words. */
const wordRoles = {
  // biome-ignore format: one line tells a role
  person: role(people, { to: 4, indirect: 5, for: 4, possessive: 4, of: 3, with: 3, by: 2.5, titled: 2, from: 2, object: 1.8, name: 1.5, about: 1 }),
  maker: role('author artist writer sender from director composer creator maker painter band singer', {
    by: 5,
    from: 4.5,
    possessive: 3.5,
    of: 2.5,
  }),
  party: role('party parties involved side', { between: 5.5, for: 2, with: 3.5 }),
  audience: role('audience viewer target', { for: 5, to: 2 }),
  place: role(places, {
    in: 4.5,
    at: 4.5,
    near: 4.5,
    for: 2,
    to: 2,
    from: 1.2,
    of: 2,
    on: 1.5,
    object: 1.2,
    possessive: 1.5,
  }),
  law: role('jurisdiction law legislation', { under: 5.5, by: 5, in: 3 }),
  origin: role('origin source departure depart leave pickup', { from: 5.5 }),
  destination: role('destination arrival arrive dropoff towards', { to: 5.5, into: 5, for: 2, in: 1 }),
  means: role('method means via through payment vehicle transport', { by: 4.5, using: 5, with: 3, in: 2 }),
  // biome-ignore format: one line tells a role
  style: role('style tone mood color colour flavour flavor kind category genre language cuisine material format type', { in: 4, as: 4, into: 3.5, with: 2, to: 2.5, object: 1 }),
  replacement: role('new replacement rename becomes', { to: 5.5, into: 5, with: 4, as: 3.5 }),
  // biome-ignore format: one line tells a role
  part: role('ingredient extra topping addition tag option attachment contain content feature', { with: 5, tagged: 5, using: 3.5, of: 1.5, object: 1.8, in: 1, for: 1 }),
  // biome-ignore format: one line tells a role
  organisation: role('company firm organisation organization supplier vendor brand publisher bank shop store', { from: 4, at: 4, by: 3.5, with: 3.5, for: 2, of: 2, to: 2 }),
  // biome-ignore format: one line tells a role
  container: role('folder list album project section group shelf chapter collection playlist channel board bed department team calendar', { in: 4.5, to: 4, under: 5, into: 4.5, on: 4, from: 3.5, of: 2.5, at: 3, for: 2 }),
}

export const roles = { ...textRoles, ...wordRoles }

/** For a parameter that speaks of none of them. */
// biome-ignore format: one line tells a role
export const unknownRole = role('', { object: 2.4, quoted: 2.6, titled: 2.2, of: 1.2, with: 1, for: 1, in: 1, to: 1, on: 1, at: 1, about: 1.5, infinitive: 1 })

/** From here on a parameter is taken to be of a role. */
const sure = 0.85

export function hasRole(parameter: Parameter, { words }: Pick<Role, 'words'>): boolean {
  return speaksHowMuch(parameter, words) >= sure
}

export function hasAnyRole(parameter: Parameter): boolean {
  return Object.values(roles).some((role) => hasRole(parameter, role))
}

/** Whether the parameter takes a stretch of running text. */
export function isFreeText(parameter: Parameter): boolean {
  if (parameter.type !== 'string') return false
  const { name, ...others } = textRoles
  const somebody = Math.max(speaksHowMuch(parameter, roles.person.words), speaksHowMuch(parameter, roles.place.words))
  const text = Math.max(...Object.values(others).map((candidate) => speaksHowMuch(parameter, candidate.words)))
  // "Name of the guest" is a person; "message: for the guest" is a text.
  return (text >= sure && text >= somebody) || (hasRole(parameter, name) && somebody < sure)
}

export function isBodyText(parameter: Parameter): boolean {
  return parameter.type === 'string' && !parameter.isList && hasRole(parameter, roles.body)
}

const kind = { words: stems('type kind sort category') }
const query = { words: stems('query q search keyword term look') }

/** What sort of thing is meant. */
export function isKind(parameter: Parameter): boolean {
  return hasRole(parameter, kind)
}

/** Words to search for, which need no article. */
export function isQuery(parameter: Parameter): boolean {
  return hasRole(parameter, query)
}

/** People and places are written with capitals. */
export function namesSomebodyOrSomewhere(parameter: Parameter): boolean {
  return hasRole(parameter, roles.person) || hasRole(parameter, roles.place)
}
