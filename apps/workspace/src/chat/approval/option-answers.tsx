import { spellHidden } from '@deckhand/client'
import type { AcpPermissionOption } from '@deckhand/spec'
import { Button, type ButtonProps } from '../../ui/button.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { NotTaken } from './approval-answers.tsx'
import { useAnswer } from './use-decide.ts'

export type OnChoose = (optionId: string) => Promise<void>

/** "Allow once" comes first, because most people mean that. */
const order: AcpPermissionOption['kind'][] = ['allow_once', 'allow_always', 'reject_once', 'reject_always']
const rank = ({ kind }: AcpPermissionOption) => (order.includes(kind) ? order.indexOf(kind) : order.length)

/** Marks an answer that counts for more than this call, even if the agent's label does not. */
function wordsOf({ name, kind }: AcpPermissionOption): string {
  const saysSo =
    !kind.endsWith('_always') || /always|never|session|every|all\b|future|again|remember|permanent/i.test(name)
  return spellHidden(saysSo ? name : `${name} (always)`)
}

const looks: Partial<Record<AcpPermissionOption['kind'], ButtonProps['look']>> = { allow_once: 'main' }

/** The answers that an agent offers, in its own words. Two clicks send one answer. */
export function OptionAnswers({ options, onChoose }: { options: AcpPermissionOption[]; onChoose: OnChoose }) {
  const { answer, isAnswering, failure } = useAnswer(onChoose)
  const sorted = options.toSorted((one, other) => rank(one) - rank(other))
  return (
    <div className="flex flex-wrap items-center gap-2">
      {sorted.map((option) => (
        <Button
          key={option.optionId}
          look={looks[option.kind] ?? 'plain'}
          disabled={isAnswering}
          className="h-auto min-h-8 max-w-full shrink py-1 text-left"
          onClick={() => answer(option.optionId)}
        >
          {wordsOf(option)}
        </Button>
      ))}
      {isAnswering && <Spinner />}
      {failure && <NotTaken words={failure} />}
    </div>
  )
}
