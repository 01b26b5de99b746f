import type { Aspect } from './aspects.ts'

/** What documents that bind people have clauses about. The points are its paragraphs. */
export const clauses: Aspect[] = [
  clause(
    'Purpose',
    'This document sets out how {a} deal with {s}. | It covers {c} and what belongs to it, and nothing beyond.',
  ),
  clause(
    'Duties',
    'Each of {a} does its part for {s} with reasonable care and in good time. | Whoever cannot keep a date concerning {c} says so without delay and proposes another.',
  ),
  clause(
    'Confidentiality',
    'What {a} learn from each other about {c} stays between them, unless it is public already or the law demands otherwise. | The duty lasts [two] years beyond the end of this document.',
  ),
  clause(
    'Payment',
    'For {s} the amount of [amount] is due within [30] days of an invoice. | Costs of {c} that were not agreed in writing are borne by whoever caused them.',
  ),
  clause(
    'Term and ending',
    'It begins on [date] and runs until {s} is done, or until one of {a} ends it with [30] days of notice in writing. | Duties about {c} that by their nature last go on after that.',
  ),
  clause(
    'Ownership',
    'What each of {a} brings to {s} stays its own. | What is made together in the course of {c} belongs to [party], with a right of use for the others.',
  ),
  clause(
    'Liability',
    'Each of {a} answers for harm that it causes on purpose or by gross carelessness in connection with {s}. | Beyond that its liability for {c} is limited to [amount].',
  ),
  clause(
    'Personal data',
    'Data on people are used for {s} only as far as it needs them. | They are deleted when {c} is over, and whoever they concern may ask what is kept.',
  ),
  clause(
    'Changes',
    'A change to what is agreed on {s} is good only in writing and signed by {a}. | One clause that does not hold leaves those on {c} untouched.',
  ),
  clause(
    'Disputes',
    'A dispute about {s} is first talked over by {a}, for [30] days. | After that the courts at [place] decide, also on {c}.',
  ),
]

function clause(label: string, points: string): Aspect {
  return { label, headlines: [label], points: points.split(' | ') }
}
