import { deckhand } from '../deckhand.ts'
import { MoreList } from '../ui/more-list.tsx'
import { Screen } from '../ui/screen.tsx'
import { AnsweredApproval } from './answered-approval.tsx'
import { OpenApproval } from './open-approval.tsx'

const pollMs = 3_000

export function ApprovalsScreen() {
  const load = (status: 'open' | undefined) => async (after: string | undefined) => {
    const { approvals, next } = await deckhand.approvals.list({
      ...(status && { status }),
      ...(after !== undefined && { after }),
    })
    return { items: approvals, next }
  }
  return (
    <Screen title="Approvals" about="Calls of agents that wait for your approval.">
      <MoreList
        queryKey={['approvals', 'open']}
        load={load('open')}
        keyOf={({ id }) => id}
        render={(approval) => <OpenApproval approval={approval} />}
        empty="Nothing waits for you."
        pollMs={pollMs}
      />
      <h2 className="pt-4 text-sm font-semibold">Answered</h2>
      <MoreList
        queryKey={['approvals', 'all']}
        load={async (after) => {
          const { items, next } = await load(undefined)(after)
          return { items: items.filter(({ status }) => status !== 'open'), next }
        }}
        keyOf={({ id }) => id}
        render={(approval) => <AnsweredApproval approval={approval} />}
        empty="No questions were answered yet."
        pollMs={pollMs}
      />
    </Screen>
  )
}
