import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Command } from 'cmdk'
import { Dialog } from 'radix-ui'
import { basePath } from '../base-path.ts'
import { useBridge } from '../connection/use-bridge.ts'
import { deckhand } from '../deckhand.ts'
import { displayName } from '../display-name.ts'
import { screens } from '../shell/screens.ts'
import { useSidebar } from '../shell/sidebar-context.ts'
import { setTheme } from '../shell/theme.ts'
import { useAgents } from '../shell/use-agents.ts'
import { useOpener } from '../ui/use-opener.ts'

/** Finds agents, conversations, screens and a few commands by name. */
export function Palette({ onClose }: { onClose: () => void }) {
  const agents = useAgents()
  const threads = useRecentThreads()
  const bridge = useBridge()
  const { signOut } = useSidebar()
  const navigate = useNavigate()
  const returnFocus = useOpener()
  const act = (action: () => unknown) => () => {
    onClose()
    action()
  }
  const chat = (agent: string, thread?: string) =>
    act(() => navigate({ to: '/chat/$agent/{-$thread}', params: { agent, thread } }))
  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-40 bg-[rgb(0_0_0/0.4)]" />
        <Dialog.Content
          aria-describedby={undefined}
          onCloseAutoFocus={returnFocus}
          className="fixed top-[15vh] left-1/2 z-50 w-[calc(100vw-2rem)] max-w-lg -translate-x-1/2 overflow-hidden rounded-xl border bg-raised shadow-float"
        >
          <Dialog.Title className="sr-only">Commands</Dialog.Title>
          <Command label="Commands" filter={hasAllWords} className={commandClass}>
            <Command.Input
              placeholder="Go to, or do…"
              className="h-12 w-full border-b bg-transparent px-4 outline-none placeholder:text-quiet"
            />
            <Command.List className="max-h-80 overflow-y-auto p-2">
              <Command.Empty className="p-4 text-center text-sm text-quiet">Nothing was found.</Command.Empty>
              <Command.Group heading="New chat">
                {agents.map(({ id, name }) => (
                  <Command.Item key={id} value={`New chat with ${displayName(name)}`} onSelect={chat(id)}>
                    New chat with {displayName(name)}
                  </Command.Item>
                ))}
                {bridge?.isOffered && (
                  <Command.Item
                    value={`CLI agent on this machine ${bridge.agent ?? ''}`}
                    onSelect={act(() => navigate({ to: '/cli' }))}
                  >
                    {bridge.agent ?? 'CLI agent'} (on this machine)
                  </Command.Item>
                )}
              </Command.Group>
              <Command.Group heading="Screens">
                {screens.map(({ to, label, icon: Icon }) => (
                  <Command.Item key={to} value={label} onSelect={act(() => navigate({ to }))}>
                    <Icon aria-hidden />
                    {label}
                  </Command.Item>
                ))}
              </Command.Group>
              <Command.Group heading="Conversations">
                {threads.map(({ id, agentId, title }) => (
                  <Command.Item key={id} value={`${title} ${id}`} onSelect={chat(agentId, id)}>
                    {title || 'Untitled'}
                  </Command.Item>
                ))}
              </Command.Group>
              <Command.Group heading="Elsewhere">
                <Command.Item value="API documentation" onSelect={act(() => location.assign(`${basePath}/api/docs`))}>
                  API documentation
                </Command.Item>
                <Command.Item value="Sign out" onSelect={act(signOut)}>
                  Sign out
                </Command.Item>
              </Command.Group>
              <Command.Group heading="Theme">
                {(['system', 'light', 'dark'] as const).map((theme) => (
                  <Command.Item key={theme} value={`Theme: ${theme}`} onSelect={act(() => setTheme(theme))}>
                    Theme: {theme}
                  </Command.Item>
                ))}
              </Command.Group>
            </Command.List>
          </Command>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

function useRecentThreads() {
  const { data = [] } = useQuery({
    queryKey: ['threads', 'recent'],
    queryFn: async () => (await deckhand.threads.list({ limit: 50 })).threads,
  })
  return data
}

const commandClass =
  '[&_[cmdk-group-heading]]:px-2 [&_[cmdk-group-heading]]:pt-2 [&_[cmdk-group-heading]]:text-xs [&_[cmdk-group-heading]]:text-quiet [&_[cmdk-item]]:flex [&_[cmdk-item]]:h-9 [&_[cmdk-item]]:cursor-pointer [&_[cmdk-item]]:items-center [&_[cmdk-item]]:gap-2 [&_[cmdk-item]]:truncate [&_[cmdk-item]]:rounded-md [&_[cmdk-item]]:px-2 [&_[cmdk-item]]:text-sm [&_[cmdk-item][data-selected=true]]:bg-hover [&_svg]:size-4 [&_svg]:text-quiet'

/** Every typed word must be the beginning of a word in the name, not letters from its middle. */
function hasAllWords(value: string, search: string): number {
  const words = value.toLowerCase().split(/[^\p{L}\p{N}]+/u)
  const wanted = search.toLowerCase().split(/[^\p{L}\p{N}]+/u)
  return wanted.every((start) => words.some((word) => word.startsWith(start))) ? 1 : 0
}
