let isQuiet = false

/** Focus that is given back in this task was not looked for by anybody: it opens no tooltip, which would cover what one wants to see. */
export function hushFocus(): void {
  isQuiet = true
  queueMicrotask(() => {
    isQuiet = false
  })
}

export const isFocusQuiet = () => isQuiet
