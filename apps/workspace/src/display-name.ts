/** `chief-of-staff` as a name for people: "Chief of staff". */
export function displayName(name: string): string {
  const words = name.replace(/[-_]+/g, ' ').trim()
  return words.charAt(0).toUpperCase() + words.slice(1)
}
