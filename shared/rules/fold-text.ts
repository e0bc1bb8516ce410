import { READ_AS, READ_AS_TWO, SPACES, UNSEEN } from './letters.ts'

const FORMS = new Map([...READ_AS, ...READ_AS_TWO])
const FORM = new RegExp(`[${[...FORMS.keys()].join('')}]`, 'gu')
const UNSEEN_SIGN = new RegExp(`[\\0${UNSEEN}]`, 'gu')
const SPACE_RUN = new RegExp(`[${SPACES}]+`, 'gu')

/**
 * Text in lower case and single forms: decomposed, without compatibility forms, apostrophes and what cannot be
 * seen, with single spaces. Marks stay, and so does đ.
 */
export const simpleText = (text: string): string =>
  text
    // Would become a space and a mark.
    .replaceAll('´', '')
    .normalize('NFKD')
    .replace(UNSEEN_SIGN, '')
    .toLowerCase()
    .replace(FORM, (form) => FORMS.get(form) ?? form)
    .replace(SPACE_RUN, ' ')
    .trim()

/**
 * Text as it is searched: as `simpleText`, without marks, đ as d, so that "lap trinh" finds "Lập trình". The API folds
 * what it stores, the database names and addresses (`fold_text`), the app what it filters.
 */
export const foldText = (text: string): string =>
  simpleText(text)
    .replace(/[\p{Mn}\p{Me}]/gu, '')
    .replaceAll('đ', 'd')
    // A space may have had a mark only: «¨».
    .replace(SPACE_RUN, ' ')
    .trim()
