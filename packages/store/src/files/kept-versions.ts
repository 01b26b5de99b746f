/** Of one path. */
export const keptVersions = 20
