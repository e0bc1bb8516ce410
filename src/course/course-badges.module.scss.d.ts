export const courseBadges: string
