import { spellHidden } from '@deckhand/client'
import type { AcpPermissionOption } from '@deckhand/spec'
import { Button, type ButtonProps } from '../ui/button.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { NotTaken } from './approval-answers.tsx'
import { useAnswer } from './use-decide.ts'

export type OnChoose = (optionId: string) => Promise<void>

/** What is allowed once comes first: it is what most people mean. */
const order: AcpPermissionOption['kind'][] = ['allow_once', 'allow_always', 'reject_once', 'reject_always']
const looks: Partial<Record<AcpPermissionOption['kind'], ButtonProps['look']>> = { allow_once: 'main' }

/** The answers that an agent takes, in its own words. Two clicks are one answer. */
export function OptionAnswers({ options, onChoose }: { options: AcpPermissionOption[]; onChoose: OnChoose }) {
  const { answer, isAnswering, failure } = useAnswer(onChoose)
  const sorted = options.toSorted((one, other) => order.indexOf(one.kind) - order.indexOf(other.kind))
  return (
    <div className="flex flex-wrap items-center gap-2">
      {sorted.map(({ optionId, name, kind }) => (
        <Button
          key={optionId}
          look={looks[kind] ?? 'plain'}
          disabled={isAnswering}
          className="h-auto min-h-8 max-w-full shrink py-1 text-left"
          onClick={() => answer(optionId)}
        >
          {spellHidden(name)}
        </Button>
      ))}
      {isAnswering && <Spinner />}
      {failure && <NotTaken words={failure} />}
    </div>
  )
}
