import { z } from '../http/context.ts'

/** What is typed into a search. */
export const searchText = z
  .string('Từ khóa phải là văn bản.')
  .max(200, 'Từ khóa dài tối đa 200 ký tự.')
