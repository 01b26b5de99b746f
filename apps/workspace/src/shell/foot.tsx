import { useQuery } from '@tanstack/react-query'
import { LogOut } from 'lucide-react'
import { basePath } from '../base-path.ts'
import { IconButton } from '../ui/icon-button.tsx'
import { useSidebar } from './sidebar-context.ts'
import { SignedInAs } from './signed-in-as.tsx'
import { ThemeButton } from './theme-button.tsx'

/** The server's own pages, the theme and the way out. */
export function Foot() {
  const hasOutbox = useHasOutbox()
  const { signOut } = useSidebar()
  return (
    <div className="border-t text-xs text-quiet">
      <SignedInAs />
      <div className="flex items-center gap-3 py-1 pr-2 pl-4">
        <a href={`${basePath}/api/docs`} className="underline hover:text-text">
          API
        </a>
        {hasOutbox && (
          <a href={`${basePath}/outbox`} className="underline hover:text-text">
            Outbox
          </a>
        )}
        <span className="ml-auto flex">
          <ThemeButton />
          <IconButton label="Sign out" onClick={signOut}>
            <LogOut />
          </IconButton>
        </span>
      </div>
    </div>
  )
}

/** It knows one person: where many sign in, there is none. */
function useHasOutbox(): boolean {
  const { data = false } = useQuery({
    queryKey: ['outbox'],
    queryFn: async () => (await fetch(`${basePath}/outbox`, { method: 'HEAD' })).ok,
    staleTime: Number.POSITIVE_INFINITY,
  })
  return data
}
