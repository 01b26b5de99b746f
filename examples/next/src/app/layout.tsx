import type { ReactNode } from 'react'

export const metadata = { title: 'Invoices' }

export default ({ children }: { children: ReactNode }) => (
  <html lang="en">
    <body>{children}</body>
  </html>
)
