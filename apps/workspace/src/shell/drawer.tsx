import { Dialog } from 'radix-ui'
import { useOpener } from '../ui/use-opener.ts'
import { Sidebar } from './sidebar.tsx'

/** The sidebar over the screen, where there is no room beside it. */
export function Drawer({ onClose }: { onClose: () => void }) {
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
