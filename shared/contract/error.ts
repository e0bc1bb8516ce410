/** Every error of the API (design.md): `message` is Vietnamese and fit to show. */
export interface ErrorBody {
  message: string
  code: string
  /** Field name → what is wrong with it, in Vietnamese. */
  fields?: Record<string, string>
}
