import { useQuery } from '@tanstack/react-query'
import { LogOut, Monitor, Moon, Sun } from 'lucide-react'
import { basePath } from '../base-path.ts'
import { deckhand } from '../deckhand.ts'
import { IconButton } from '../ui/icon-button.tsx'
import { useSidebar } from './sidebar-context.ts'
import { setTheme, type Theme, useTheme } from './theme.ts'

/** Links to the server's pages, the theme, and sign-out. */
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

const nextTheme: Record<Theme, Theme> = { system: 'light', light: 'dark', dark: 'system' }
const themeIcons = { system: Monitor, light: Sun, dark: Moon }

function ThemeButton() {
  const theme = useTheme()
  const Icon = themeIcons[theme]
  return (
    <IconButton label={`Theme: ${theme}`} onClick={() => setTheme(nextTheme[theme])}>
      <Icon />
    </IconButton>
  )
}

/** The email of the user, if several people can sign in. */
function SignedInAs() {
  const way = document.querySelector<HTMLMetaElement>('meta[name=sign-in]')?.content
  const { data } = useQuery({
    queryKey: ['session'],
    queryFn: () => deckhand.session.read(),
    enabled: way === 'firebase',
    staleTime: Number.POSITIVE_INFINITY,
  })
  const email = data?.user?.email
  if (!email) return null
  return (
    <p className="truncate px-4 pt-2" title={email}>
      {email}
    </p>
  )
}

/** The outbox belongs to one person: if several can sign in, there is none. */
function useHasOutbox(): boolean {
  const { data = false } = useQuery({
    queryKey: ['outbox'],
    queryFn: async () => (await fetch(`${basePath}/outbox`, { method: 'HEAD' })).ok,
    staleTime: Number.POSITIVE_INFINITY,
  })
  return data
}
