/** The four kinds of address that people paste for a YouTube video. */
const FORMS = [
  (id: string) => `https://www.youtube.com/watch?v=${id}`,
  (id: string) => `https://youtu.be/${id}`,
  (id: string) => `https://www.youtube.com/embed/${id}`,
  (id: string) => `https://www.youtube.com/shorts/${id}`,
] as const

/** The address of a video, in one of the forms by turns. */
export const youtubeUrl = (id: string, turn: number): string =>
  (FORMS[turn % FORMS.length] ?? FORMS[0])(id)
