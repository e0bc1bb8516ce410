/** The four common forms of a YouTube address. */
const FORMS = [
  (id: string) => `https://www.youtube.com/watch?v=${id}`,
  (id: string) => `https://youtu.be/${id}`,
  (id: string) => `https://www.youtube.com/embed/${id}`,
  (id: string) => `https://www.youtube.com/shorts/${id}`,
] as const

/** The address of a video; `turn` chooses the form. */
export const youtubeUrl = (id: string, turn: number): string =>
  (FORMS[turn % FORMS.length] ?? FORMS[0])(id)
