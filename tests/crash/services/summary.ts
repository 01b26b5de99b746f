import { draftsLeft, type Ending } from './check-lives.ts'
import { isMail, type Life } from './life.ts'

export interface Figures {
  endings: Ending[]
  kills: number
  growth: { sent: number; drafts: number; events: number }
  seconds: number
}

/** The figures of a test, as a table. */
export function summary({ endings, kills, growth, seconds }: Figures): string {
  const lives = endings.map(({ life }) => life)
  const count = (isIt: (life: Life) => boolean) => lives.filter(isIt).length
  const isHit = ({ hitAt }: Life) => hitAt !== undefined
  const rows: [name: string, value: number | string][] = [
    ['processes killed (SIGKILL)', kills],
    ['mails whose answer was lost and whose process was killed', count((life) => isHit(life) && isMail(life))],
    ['of these, killed before inside of making the draft', count((life) => isHit(life) && life.blow === 'draft')],
    ['events whose answer was lost and whose process was killed', count((life) => isHit(life) && !isMail(life))],
    [
      'drafts whose answer was lost and whose process was killed',
      count((life) => !isHit(life) && life.blow === 'draft'),
    ],
    ['mails, events and drafts whose process was killed at any moment', count(({ blow }) => blow === 'random')],
    ['mails and events whose process was stopped past its lease and woken', count(({ blow }) => blow === 'stop')],
    ['of both, gone on with in another process', endings.filter(isTakenOver).length],
    ['mails sent', growth.sent],
    ['events made', growth.events],
    ['drafts made', growth.drafts],
    ['of these, left of a mail by a process that woke up', draftsLeft(endings)],
    ['runs completed', endings.filter(({ status }) => status === 'completed').length],
    ['times that a run was taken up', endings.reduce((sum, { attempt }) => sum + attempt, 0)],
    ['questions to a person whether it happened', lives.reduce((sum, { questions }) => sum + questions, 0)],
    ['seconds', seconds.toFixed(0)],
  ]
  const width = Math.max(...rows.map(([name]) => name.length))
  return rows.map(([name, value]) => `${name.padEnd(width)}  ${value}`).join('\n')
}

/** Once it was asked for, once it went on after the approval. */
const isTakenOver = ({ life, attempt }: Ending): boolean => ['random', 'stop'].includes(life.blow) && attempt > 2
