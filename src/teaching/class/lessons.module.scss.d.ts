export const classBar: string
export const classLessonHead: string
export const classLessons: string
export const classSection: string
