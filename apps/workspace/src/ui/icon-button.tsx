import { Button, type ButtonProps } from './button.tsx'
import { Tip } from './tip.tsx'

/** A button that shows only an icon, and says on hover and to screen readers what it does. */
export function IconButton({ label, look = 'bare', ...more }: ButtonProps & { label: string }) {
  return (
    <Tip label={label}>
      <Button size="icon" look={look} aria-label={label} {...more} />
    </Tip>
  )
}
