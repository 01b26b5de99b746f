/** The class of a link in the sidebar. */
export const navLinkClass =
  'flex h-8 min-w-0 items-center gap-2 rounded-md px-2 text-sm hover:bg-hover aria-[current=page]:bg-hover aria-[current=page]:font-medium [&_svg]:size-4 [&_svg]:shrink-0 [&_svg]:text-quiet'
