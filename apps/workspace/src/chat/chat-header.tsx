import type { ConversationState } from '@deckhand/client'
import { displayName } from '../display-name.ts'
import { MenuButton } from '../shell/menu-button.tsx'
import { ThreadMenu } from '../shell/thread-menu.tsx'
import { useTitle } from '../ui/use-title.ts'

export function ChatHeader({ agentId, state }: { agentId: string; state: ConversationState }) {
  const { threadId, title } = state
  useTitle(title ?? displayName(agentId))
  return (
    <header className="flex h-12 shrink-0 items-center gap-2 border-b px-4">
      <MenuButton />
      <h1 className="min-w-0 truncate text-sm font-semibold">
        {displayName(agentId)}
        {title !== undefined && <span className="font-normal text-quiet"> · {title}</span>}
      </h1>
      {threadId !== undefined && (
        <div className="ml-auto">
          <ThreadMenu agentId={agentId} thread={{ id: threadId, title: title ?? '' }} />
        </div>
      )}
    </header>
  )
}
