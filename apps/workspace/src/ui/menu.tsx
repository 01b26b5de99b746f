import { DropdownMenu } from 'radix-ui'
import type { ReactNode } from 'react'
import { hushFocus } from './quiet-focus.ts'

export interface MenuItem {
  label: string
  icon?: ReactNode
  onSelect: () => void
  isDanger?: boolean
}

export function Menu({
  trigger,
  items,
  align = 'end',
}: {
  trigger: ReactNode
  items: MenuItem[]
  align?: 'start' | 'end'
}) {
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger asChild>{trigger}</DropdownMenu.Trigger>
      {/* Rendered beside its trigger, so that it belongs to a landmark. */}
      <DropdownMenu.Content
        align={align}
        sideOffset={4}
        onCloseAutoFocus={hushFocus}
        className="z-50 min-w-44 animate-appear rounded-lg border bg-raised p-1 shadow-float"
      >
        {items.map(({ label, icon, onSelect, isDanger }) => (
          <DropdownMenu.Item
            key={label}
            onSelect={onSelect}
            data-danger={isDanger}
            className="flex h-8 cursor-pointer items-center gap-2 rounded-md px-2 text-sm outline-none data-highlighted:bg-hover data-[danger=true]:text-bad [&_svg]:size-4"
          >
            {icon}
            {label}
          </DropdownMenu.Item>
        ))}
      </DropdownMenu.Content>
    </DropdownMenu.Root>
  )
}
