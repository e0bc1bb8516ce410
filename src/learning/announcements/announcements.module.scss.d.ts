export const announcement: string
export const announcementBody: string
export const announcementFoot: string
export const announcementTitle: string
export const announcements: string
export const announcementsHead: string
