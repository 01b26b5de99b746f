/** A side from which anything can be looked at. {s} is the subject, {c} a piece of it, {a} whom it is for. */
export interface Aspect {
  label: string
  headlines: string[]
  points: string[]
}

const aspect = (label: string, headlines: string, points: string): Aspect => ({
  label,
  headlines: headlines.split(' | '),
  points: points.split(' | '),
})

export const aspects: Aspect[] = [
  aspect(
    'where it stands',
    'The state of {c} today | {c} as {a} find it now | A sober look at {c}',
    'Today: list what already exists around {c} | Known to {a}: which part of {c} works | Unknown: which figures on {c} are still missing | Starting point: one page that describes {s} as it is',
  ),
  aspect(
    'why it matters',
    'Why care about {c} | What {a} gain from {c} | The case for {c}',
    'Reason: name the one problem behind {c} | Benefit: say how {a} notice a better {c} | Urgency: what waiting with {s} would cost | Proof: an example in which {c} made the difference',
  ),
  aspect(
    'who is involved',
    'Who has a stake in {c} | The people behind {c} | Who is touched by {c}',
    'Owners: who decides on {c} | Users: who works with {c} every day | Voices: ask three of {a} about {s} | Sponsor: who stands up for {c} in public',
  ),
  aspect(
    'choices',
    'Three ways to go with {c} | Options for {c}, side by side | Which {c} to choose',
    'Keep: leave {c} as it is and watch | Improve: mend the weakest part of {c} first | Renew: begin {s} again from its purpose | Compare: judge each option for {c} by the same four questions',
  ),
  aspect(
    'the plan',
    'The way to {c} | From idea to {c} | {c} step by step',
    'First: agree with {a} on the scope of {c} | Then: try {c} on a small scale | After that: widen {s} only when the trial has held | Throughout: write down the lessons of {c}',
  ),
  aspect(
    'money',
    'The cost of {c} | {c} within a budget | Paying for {c}',
    'Once: set-up costs of {c}, quoted and not guessed | Every month: what keeps {c} running | Return: what {s} may earn or save | Limit: the amount at which {a} would stop',
  ),
  aspect(
    'risks',
    'What could go wrong with {c} | Doubts about {c} | {c} under stress',
    'Likely: delays around {c}, because others depend on it | Costly: a promise about {s} that cannot be kept | Early sign: what {a} would see first when work on {c} slips | Answer: who acts, and within which time',
  ),
  aspect(
    'measures',
    'How to measure {c} | Numbers that matter for {c} | Success of {c}, measured',
    'Before: measure {c} once, now | Weekly: one number on {c} that {a} can read at a glance | Honest: count also what {s} made worse | Review: compare after three months and decide again',
  ),
  aspect(
    'timing',
    'Dates for {c} | A calendar for {c} | {c}: the next ninety days',
    'This month: prepare {c} and name who leads | Next month: first result on {c} to show | By the quarter’s end: {a} decide about {s} | Buffer: keep two free weeks around {c}',
  ),
  aspect(
    'lessons',
    'What others learned about {c} | {c} elsewhere | Before {c}: lessons to borrow',
    'Look: two places that already have {c} | Ask: what they would do differently with {c} | Borrow: one practice that fits {s} | Leave: what would not suit {a}',
  ),
  aspect(
    'quality',
    'What good looks like for {c} | A standard for {c} | {c}, done well',
    'Clear: {a} understand {c} without a manual | Reliable: {c} even on a bad day | Fair: nobody is left out of {s} | Kept: somebody looks after {c} when the project is over',
  ),
  aspect(
    'change',
    'What changes with {c} | Living with {c} | Habits around {c}',
    'Stop: one routine made needless by {c} | Start: a new habit for {a} around {c} | Train: an hour on {s} for everybody concerned | Tell: announce {c} early',
  ),
  aspect(
    'needs',
    'Needs around {c} | Resources for {c} | Preparing for {c}',
    'People: hours and skills for {c} | Tools: what must be in place before work on {c} begins | Permission: who has to agree to {s} | Help: what {a} can give to {c}',
  ),
  aspect(
    'questions',
    'Open questions on {c} | What {a} will ask about {c} | {c}: yet to be settled',
    'Scope: what belongs to {c}, and what does not? | Duty: who answers for {s} in a year? | Doubt: which claim about {c} is the weakest? | Test: what would change the mind of {a}?',
  ),
]
