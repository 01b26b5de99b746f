import { Outlet, useRouterState } from '@tanstack/react-router'
import { Dialog, Tooltip } from 'radix-ui'
import { useEffect, useMemo, useState } from 'react'
import { PaletteKey } from '../palette/palette-key.tsx'
import { Failed } from '../ui/failed.tsx'
import { useOpener } from '../ui/use-opener.ts'
import { PlannerNotice } from './planner-notice.tsx'
import { Sidebar } from './sidebar.tsx'
import { SidebarContext, type SidebarControl } from './sidebar-context.ts'
import { signOut } from './sign-out.ts'

/** The sidebar is beside the screen; on a phone a button opens it over the screen. */
export function Shell() {
  const [isOpen, setOpen] = useState(false)
  const [isPaletteOpen, setPaletteOpen] = useState(false)
  const [problem, setProblem] = useState<Error>()
  const control = useMemo(() => controlOf(setOpen, setPaletteOpen, setProblem), [])
  const address = useRouterState({ select: ({ location }) => location.pathname })
  // biome-ignore lint/correctness/useExhaustiveDependencies: whoever went somewhere wants to see it
  useEffect(() => setOpen(false), [address])
  return (
    <Tooltip.Provider delayDuration={400} skipDelayDuration={100}>
      <SidebarContext value={control}>
        <div className="flex h-dvh">
          <aside aria-label="Sidebar" className="hidden w-64 shrink-0 border-r bg-sunken md:block">
            <Sidebar />
          </aside>
          {isOpen && <Drawer onClose={control.close} />}
          <div className="flex min-w-0 flex-1 flex-col">
            <PaletteKey isOpen={isPaletteOpen} setOpen={setPaletteOpen} />
            <main className="flex min-h-0 flex-1 flex-col">
              {problem && <Failed error={problem} onRetry={control.signOut} />}
              <PlannerNotice />
              <div className="min-h-0 flex-1">
                <Outlet />
              </div>
            </main>
          </div>
        </div>
      </SidebarContext>
    </Tooltip.Provider>
  )
}

/** The sidebar over the screen, for narrow screens. */
function Drawer({ onClose }: { onClose: () => void }) {
  const returnFocus = useOpener()
  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-30 bg-[rgb(0_0_0/0.4)] md:hidden" />
        <Dialog.Content
          aria-describedby={undefined}
          onCloseAutoFocus={returnFocus}
          className="fixed inset-y-0 left-0 z-40 w-72 bg-sunken shadow-float md:hidden"
        >
          <Dialog.Title className="sr-only">Menu</Dialog.Title>
          <Sidebar />
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

const controlOf = (
  setOpen: (open: boolean) => void,
  setPaletteOpen: (open: boolean) => void,
  setProblem: (problem: Error | undefined) => void,
): SidebarControl => ({
  open: () => setOpen(true),
  close: () => setOpen(false),
  openPalette: () => {
    setOpen(false)
    setPaletteOpen(true)
  },
  signOut: () => {
    setOpen(false)
    setProblem(undefined)
    signOut().catch(setProblem)
  },
})
